import { longestPasskeyName, type Passkey } from '@carillon/contract/second-factor'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAddPasskey, usePasskeyOptions, useRemovePasskey, useRenamePasskey } from '#api/second-factor.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogForm } from '#ui/dialog/dialog-form.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ProofForm } from './proof-form.tsx'

const Named = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestPasskeyName)),
})

interface PasskeyDialogProps {
  hasApp: boolean
  onClose: () => void
}

interface AddPasskeyProps extends PasskeyDialogProps {
  onMade: (codes: readonly string[]) => void
}

/** Adds a passkey: a name, the proof, and what the browser makes. */
export function AddPasskey({ hasApp, onClose, onMade }: AddPasskeyProps) {
  const t = useMessages('second-factor')
  const [name, setName] = useState<string>()
  const [isFailed, setFailed] = useState(false)
  const { mutateAsync: begin } = usePasskeyOptions()
  const { mutateAsync: add } = useAddPasskey()
  const make = async (options: unknown, called: string) => {
    setFailed(false)
    try {
      const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
      const passkey = { ...(await startRegistration({ optionsJSON })) }
      const { recovery_codes: codes } = await add({ name: called, passkey })
      showAlert(t('ofPasskeys.added', { name: called }))
      onClose()
      if (codes) onMade(codes)
    } catch (error) {
      if (error instanceof Refusal && error.problems[0])
        showAlert(t.problem(error.problems[0]) ?? t('passkey.failed'))
      setFailed(true)
    }
  }
  return (
    <Dialog title={t('ofPasskeys.add')} onClose={onClose}>
      {name === undefined ? (
        <DialogForm
          schema={Named}
          initial={{ name: t('ofPasskeys.usual') }}
          save={async (values) => values.name}
          onDone={setName}
          onCancel={onClose}
          submit={t('ofApp.begin')}
        >
          {(form) => (
            <TextField
              {...form.field('name')}
              label={t('ofPasskeys.name')}
              hint={t('ofPasskeys.nameHint')}
              autoFocus
            />
          )}
        </DialogForm>
      ) : (
        <>
          <FormAlert>{isFailed && t('passkey.failed')}</FormAlert>
          <ProofForm
            hasApp={hasApp}
            save={begin}
            onDone={({ options }) => void make(options, name)}
            onCancel={onClose}
            submit={t('ofPasskeys.add')}
          />
        </>
      )}
    </Dialog>
  )
}

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useMessages('second-factor')
  const { mutateAsync: rename } = useRenamePasskey()
  return (
    <Dialog title={t('ofPasskeys.rename')} onClose={onClose}>
      <DialogForm
        schema={Named}
        initial={{ name: passkey.name }}
        save={({ name }) => rename({ id: passkey.id, name })}
        saved={() => t('ofPasskeys.renamed')}
        onDone={onClose}
        onCancel={onClose}
        submit={t('ofPasskeys.rename')}
      >
        {(form) => <TextField {...form.field('name')} label={t('ofPasskeys.name')} autoFocus />}
      </DialogForm>
    </Dialog>
  )
}

export function RemovePasskey({ passkey, hasApp, onClose }: PasskeyDialogProps & { passkey: Passkey }) {
  const t = useMessages('second-factor')
  const { mutateAsync: remove } = useRemovePasskey()
  const { id, name } = passkey
  return (
    <Dialog title={t('ofPasskeys.remove')} onClose={onClose}>
      <p>{t('ofPasskeys.removeText', { name })}</p>
      <ProofForm
        hasApp={hasApp}
        save={(proof) => remove({ id, proof })}
        saved={() => t('ofPasskeys.removed', { name })}
        onDone={onClose}
        onCancel={onClose}
        submit={t('ofPasskeys.remove')}
      />
    </Dialog>
  )
}
