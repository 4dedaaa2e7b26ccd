import { Link } from 'react-router'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import { OnlyFamily } from '#web/features/homenagem/family-words.tsx'
import { HomenagemForm } from '#web/features/homenagem/homenagem-form.tsx'
import { FORMULARIO_SIMPLES } from '#web/features/homenagem/plain-form-messages.ts'
import { RegistrationFields } from '#web/features/participante/registration-fields.tsx'
import { translatedRefusal } from '#web/lib/language.ts'
import { paths } from '#web/paths.ts'
import { PublicShell } from '#web/ui/public/shell.tsx'
import classes from './messages-tab.module.css'

const ignore = (): void => {}

type RefusedFormProps = { form: RefusedForm; despedida: DespedidaPagina | undefined }

/** The form of a homenagem that was posted without JavaScript and refused: the text as it was, and what is wrong with it. */
export const RefusedFormScreen = ({ form, despedida }: RefusedFormProps) => {
  const { despedidaId, fields } = form
  const soFamilia = fields.so_familia !== undefined
  const message = translatedRefusal(form) ?? form.message
  const errors = Object.fromEntries(
    (form.errors ?? []).map(error => [error.campo, translatedRefusal(error) ?? error.message]),
  )
  return (
    <PublicShell>
      <section aria-labelledby="escreva" className={classes.refused}>
        <h1 id="escreva">{FORMULARIO_SIMPLES.naoEnviada}</h1>
        {despedida && <p>{FORMULARIO_SIMPLES.paraQuem(despedida.pessoa_falecida.nome)}</p>}
        <HomenagemForm
          despedidaId={despedidaId}
          codigo={fields.codigo}
          draft={{
            nome: fields.nome ?? '',
            descricao: fields.descricao ?? '',
            so_familia: soFamilia,
            cede_imagem: false,
          }}
          moderated={despedida?.com_moderacao ?? true}
          picture={undefined}
          pictureLost={FORMULARIO_SIMPLES.imagemDeNovo}
          busy={false}
          error={undefined}
          refusal={{ message, errors }}
          audience={despedida?.pessoa_moderador && <OnlyFamily checked={soFamilia} onChange={ignore} />}
          registration={
            !despedida?.acesso && (
              <RegistrationFields
                ofertasPadrao={despedida?.ofertas_padrao ?? false}
                lembretes={despedida?.lembretes ?? []}
                posted={{
                  telefone: fields.telefone ?? '',
                  email: fields.email ?? '',
                  desejoReceberOfertas: fields.desejoReceberOfertas !== undefined,
                  desejoReceberAvisos: fields.desejoReceberAvisos !== undefined,
                  desejoAvisoMissa: fields.desejoAvisoMissa !== undefined,
                  desejoAvisoUmAno: fields.desejoAvisoUmAno !== undefined,
                }}
                errors={errors}
              />
            )
          }
          onDraft={ignore}
          onPicture={ignore}
          onSend={ignore}
        />
        <Link to={{ pathname: paths.despedida(despedidaId), search: '?aba=mensagens' }} className="touch strong">
          {FORMULARIO_SIMPLES.voltar}
        </Link>
      </section>
    </PublicShell>
  )
}
