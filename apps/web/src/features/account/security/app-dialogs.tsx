import { useState } from 'react'
import * as z from 'zod/mini'
import { useBeginApp, useConfirmApp, useRemoveApp } from '#api/second-factor.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogForm } from '#ui/dialog/dialog-form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { AppSecret } from '#widgets/second-factor/app-secret.tsx'
import { ProofForm } from './proof-form.tsx'

const Fields = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) })

interface AppDialogProps {
  hasApp: boolean
  onClose: () => void
}

interface SetUpAppProps extends AppDialogProps {
  onMade: (codes: readonly string[]) => void
}

/** Sets an app up: the proof, the secret to scan, and a first code. */
export function SetUpApp({ hasApp, onClose, onMade }: SetUpAppProps) {
  const t = useMessages('second-factor')
  const { mutateAsync: begin } = useBeginApp()
  const { mutateAsync: confirm } = useConfirmApp()
  const [secret, setSecret] = useState<Awaited<ReturnType<typeof begin>>>()
  return (
    <Dialog title={t('ofApp.add')} onClose={onClose}>
      {secret ? (
        <DialogForm
          schema={Fields}
          initial={{ code: '' }}
          save={({ code }) => confirm(code)}
          onDone={({ recovery_codes: codes }) => {
            showAlert(t('ofApp.added'))
            onClose()
            if (codes) onMade(codes)
          }}
          onCancel={onClose}
          submit={t('ofApp.confirm')}
          texts={t}
        >
          {(form) => (
            <>
              <AppSecret {...secret} />
              <TextField
                {...form.field('code')}
                label={t('app.code')}
                hint={t('app.codeHint')}
                autoComplete="one-time-code"
                autoFocus
              />
            </>
          )}
        </DialogForm>
      ) : (
        <ProofForm
          hasApp={hasApp}
          save={begin}
          onDone={setSecret}
          onCancel={onClose}
          submit={t('ofApp.begin')}
        />
      )}
    </Dialog>
  )
}

export function RemoveApp({ hasApp, onClose }: AppDialogProps) {
  const t = useMessages('second-factor')
  const { mutateAsync: remove } = useRemoveApp()
  return (
    <Dialog title={t('ofApp.remove')} onClose={onClose}>
      <p>{t('ofApp.removeText')}</p>
      <ProofForm
        hasApp={hasApp}
        save={remove}
        saved={() => t('ofApp.removed')}
        onDone={onClose}
        onCancel={onClose}
        submit={t('ofApp.remove')}
      />
    </Dialog>
  )
}
