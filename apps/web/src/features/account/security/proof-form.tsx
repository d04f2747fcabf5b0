import type { Proof } from '@carillon/contract/second-factor'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMessages } from '#lib/messages.tsx'
import { DialogForm } from '#ui/dialog/dialog-form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'

const Fields = z.object({ password: z.string(), code: z.string() })
type Fields = z.output<typeof Fields>

interface ProofFormProps<Saved> {
  /** True if the person has an app, whose codes prove it too. */
  hasApp: boolean
  save: (proof: Proof) => Promise<Saved>
  saved?: (saved: Saved) => string
  onDone: (saved: Saved) => void
  onCancel: () => void
  submit: string
}

/** Asks for the password, or for a code of the app, before something about security changes. */
export function ProofForm<Saved>({ hasApp, save, ...rest }: ProofFormProps<Saved>) {
  const t = useMessages('second-factor')
  const [byCode, setByCode] = useState(false)
  return (
    <DialogForm
      {...rest}
      schema={Fields}
      initial={{ password: '', code: '' }}
      save={({ password, code }: Fields) => save(byCode ? { code: code.trim() } : { password })}
      texts={t}
    >
      {(form) => (
        <>
          <ProofField form={form} byCode={byCode} />
          {hasApp && (
            <Button look="quiet" size="toolbar" onClick={() => setByCode(!byCode)}>
              {t(byCode ? 'proof.usePassword' : 'proof.useCode')}
            </Button>
          )}
        </>
      )}
    </DialogForm>
  )
}

function ProofField({ form, byCode }: { form: ZodForm<Fields>; byCode: boolean }) {
  const t = useMessages('second-factor')
  return byCode ? (
    <TextField
      key="code"
      {...form.field('code')}
      label={t('app.code')}
      hint={t('app.codeHint')}
      autoComplete="one-time-code"
      autoFocus
    />
  ) : (
    <TextField
      key="password"
      {...form.field('password')}
      label={t('proof.password')}
      type="password"
      autoComplete="current-password"
      autoFocus
    />
  )
}
