import type { Image } from '@carillon/contract/images'
import { useEffect, useMemo, useRef } from 'react'
import { fileAddress, uploadImage, useAddImage, useRefreshImages } from '#api/images.ts'
import { broadcast } from '#lib/cross-tab.ts'
import { useMessages } from '#lib/messages.tsx'
import { Fault, Refusal } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { announceUploads, type Uploaded } from './announce-uploads.ts'
import { addUpload, changeUpload, queueUpload, removeUpload, type Upload } from './uploads.ts'

const transferShare = 70
const doneShownMs = 500

export interface Uploader {
  start: (files: readonly File[]) => void
  retry: (upload: Upload) => void
}

/**
 * Uploads files to the library. `onDone` gets the images that arrived, unless its screen was closed. The uploads
 * continue without it.
 */
export function useUploader(onDone?: (images: readonly Image[]) => void): Uploader {
  const t = useMessages('images')
  const { analytics } = useShell()
  const add = useAddImage()
  const refresh = useRefreshImages()
  const whenDone = useRef(onDone)
  useEffect(() => {
    whenDone.current = onDone
    return () => {
      whenDone.current = undefined
    }
  }, [onDone])
  return useMemo(() => {
    const put = async (upload: Upload): Promise<Image> => {
      const image = await transfer(upload)
      changeUpload(upload.key, { percent: 100 })
      analytics.track('image_uploaded', { file_size: image.file_size })
      await new Promise((done) => setTimeout(done, doneShownMs))
      add(image)
      removeUpload(upload)
      broadcast('image.created', { id: image.id })
      return image
    }
    const start = (files: readonly File[]) => {
      const ended: Uploaded[] = []
      for (const upload of files.map(addUpload)) {
        queueUpload(async () => {
          ended.push(await put(upload).catch((error) => giveUp(upload, error)))
          if (ended.length < files.length) return
          const arrived = ended.filter((each) => 'id' in each)
          announceUploads(t, ended)
          whenDone.current?.(arrived)
          if (arrived.length > 0) await refresh()
        })
      }
    }
    const retry = (upload: Upload) => {
      removeUpload(upload)
      start([upload.file])
    }
    return { start, retry }
  }, [t, analytics, add, refresh])
}

async function transfer({ key, file, stop }: Upload): Promise<Image> {
  const image = await uploadImage(
    file,
    (loaded, total) => changeUpload(key, { percent: Math.round((loaded / total) * transferShare) }),
    stop.signal,
  )
  await loadPicture(fileAddress(image.thumbnail))
  return image
}

/** Waits until the browser has loaded the picture. If it does not load, the upload still counts as successful. */
function loadPicture(address: string): Promise<void> {
  const picture = document.createElement('img')
  picture.src = address
  return picture.decode().catch(() => {})
}

/** Removes the tile of a refused file. After a network or server error the tile stays, to be tried again. */
function giveUp(upload: Upload, error: unknown): Uploaded {
  if (error instanceof Refusal) {
    removeUpload(upload)
    return { name: upload.file.name, refusal: error }
  }
  const failed = error instanceof Fault && error.kind === 'network' ? 'network' : 'server'
  changeUpload(upload.key, { failed, percent: 0 })
  return { name: upload.file.name, stopped: upload.stop.signal.aborted }
}
