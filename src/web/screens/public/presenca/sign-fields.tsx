import type { ComponentProps } from 'react'
import { SEM_CHAVE } from '#contract/assinatura/limits.ts'
import type { LivroAddress } from '#web/features/assinatura/assinatura-query.ts'
import { PRESENCA } from '#web/features/assinatura/messages.ts'
import { formAddress } from '#web/lib/http.ts'
import { Button } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import classes from './presenca.module.css'

/** Without JavaScript the browser posts the form itself. */
export const postedTo = ({ despedidaId, chave }: LivroAddress) =>
  ({
    method: 'post',
    action: formAddress('POST /participantes/livro/:despedidaId/:chave', { despedidaId, chave: chave ?? SEM_CHAVE }),
  }) as const

type InputProps = Omit<ComponentProps<typeof TextInput>, 'label'>
type SignFieldsProps = { nome: InputProps; cidade: InputProps; busy: boolean; error: string | undefined }

export const SignFields = ({ nome, cidade, busy, error }: SignFieldsProps) => (
  <>
    <TextInput label={PRESENCA.nome} name="nome" required autoComplete="name" {...nome} />
    <TextInput label={PRESENCA.cidade} name="cidade" autoComplete="address-level2" {...cidade} />
    {/* The server writes it into every form that it serves; with JavaScript the idempotency key does the same. */}
    <input
      type="hidden"
      name="envio"
      defaultValue={import.meta.env.SSR ? crypto.randomUUID() : ''}
      suppressHydrationWarning
    />
    <p className={`note ${classes.note}`}>{PRESENCA.prazo}</p>
    <SendStatus busy={busy} offlineText={PRESENCA.semInternet} error={error} />
    <Button type="submit" wide busy={busy}>
      {busy ? PRESENCA.assinando : PRESENCA.assinar}
    </Button>
  </>
)
