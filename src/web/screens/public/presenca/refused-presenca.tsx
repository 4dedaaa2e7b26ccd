import type { RefusedForm } from '#contract/pagina/schema.ts'
import { PRESENCA } from '#web/features/assinatura/messages.ts'
import { translatedRefusal } from '#web/lib/language.ts'
import form from '#web/ui/public/form.module.css'
import { PublicShell } from '#web/ui/public/shell.tsx'
import classes from './presenca.module.css'
import { postedTo, SignFields } from './sign-fields.tsx'

/** The form that was posted without JavaScript and refused, with what was typed and what is wrong with it. */
export const RefusedPresencaScreen = ({ form: refused }: { form: RefusedForm }) => {
  const { despedidaId, fields } = refused
  const errors = Object.fromEntries(
    (refused.errors ?? []).map(error => [error.campo, translatedRefusal(error) ?? error.message]),
  )
  const reason =
    refused.code === 'DESPEDIDA_PRIVADA' ? PRESENCA.fechadoTexto : (translatedRefusal(refused) ?? refused.message)
  return (
    <PublicShell>
      <div className={classes.page}>
        <h1>{PRESENCA.naoAssinada}</h1>
        <form {...postedTo({ despedidaId, chave: fields.chave })} className={form.form}>
          <SignFields
            nome={{ defaultValue: fields.nome ?? '', error: errors.nome }}
            cidade={{ defaultValue: fields.cidade ?? '', error: errors.cidade }}
            busy={false}
            // A field says it itself.
            error={Object.keys(errors).length > 0 ? undefined : reason}
          />
        </form>
      </div>
    </PublicShell>
  )
}
