import { useState } from 'react'
import { useParams } from 'react-router'
import { ASSINATURA_CIDADE_MAX, ASSINATURA_NOME_MAX } from '#contract/assinatura/limits.ts'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import { textProblem } from '#contract/fields/text.ts'
import {
  type AssinaturaDraft,
  LIVRO_KEY,
  type LivroAddress,
  loadLivro,
  readSigned,
  useSign,
} from '#web/features/assinatura/assinatura-query.ts'
import { PRESENCA } from '#web/features/assinatura/messages.ts'
import { PARTICIPANTE_FRASES } from '#web/features/participante/public.ts'
import { useDraft } from '#web/lib/draft.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { ApiError, messageOf, newKey } from '#web/lib/http.ts'
import { useLoad } from '#web/lib/load.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useTitle } from '#web/lib/title.ts'
import { useForm } from '#web/lib/use-form.ts'
import { paths } from '#web/paths.ts'
import { textUpTo } from '#web/ui/messages.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import form from '#web/ui/public/form.module.css'
import { Portrait } from '#web/ui/public/portrait.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'
import classes from './presenca.module.css'
import { postedTo, SignFields } from './sign-fields.tsx'

const EMPTY: AssinaturaDraft = { nome: '', cidade: '', key: '' }

type SignProps = LivroAddress & { onSigned: (names: readonly string[]) => void }

/** A name and, if wanted, a city. What was typed survives a reload, and a second tap signs once. */
const SignForm = ({ onSigned, ...address }: SignProps) => {
  const [draft, setDraft, forget] = useDraft(`presenca-${address.despedidaId}`, EMPTY)
  const sign = useSign(address, names => {
    forget()
    onSigned(names)
  })
  const errors = withoutEmpty({
    nome: textProblem(draft.nome, { ...textUpTo(ASSINATURA_NOME_MAX), required: PARTICIPANTE_FRASES.obrigatorio }),
    cidade: textProblem(draft.cidade, textUpTo(ASSINATURA_CIDADE_MAX)),
  })
  const { form: element, shown } = useForm({ values: draft, errors, save: sign })
  const field = textFields(draft, shown, part => setDraft({ ...draft, ...part, key: newKey() }))
  const served = useServerRendered()
  return (
    // Before hydration, and without it, the browser itself requires the name.
    <form {...element} {...postedTo(address)} noValidate={!served} className={form.form}>
      <SignFields
        nome={field('nome')}
        cidade={field('cidade')}
        busy={sign.isPending}
        error={sign.error ? messageOf(sign.error, PRESENCA.erro) : undefined}
      />
    </form>
  )
}

type SignedProps = { despedidaId: number; names: readonly string[]; isNew: boolean; onAgain: () => void }

const Signed = ({ despedidaId, names, isNew, onAgain }: SignedProps) => {
  return (
    <>
      <h2 ref={isNew ? focusOnMount : undefined} tabIndex={-1}>
        {PRESENCA.obrigado}
      </h2>
      <p className={`soft ${classes.signed}`}>{PRESENCA.assinada(names.join(', '))}</p>
      <div className={`row ${form.flush} ${classes.actions}`}>
        <Button variant="ghost" onClick={onAgain}>
          {PRESENCA.outra}
        </Button>
        <LinkButton
          variant="text"
          to={{ pathname: paths.despedida(despedidaId), search: '?aba=mensagens', hash: '#escrever' }}
        >
          {PRESENCA.pagina}
        </LinkButton>
      </div>
    </>
  )
}

/** The form, or what this device signed already. */
const Book = (address: LivroAddress) => {
  const { despedidaId } = address
  const served = useServerRendered()
  const [again, setAgain] = useState(false)
  const [signed, setSigned] = useState<readonly string[]>()
  const names = signed ?? (served ? [] : readSigned(despedidaId))
  if (names.length === 0 || again)
    return (
      <>
        <p className={`soft ${classes.lead}`}>{PRESENCA.texto}</p>
        <SignForm
          {...address}
          onSigned={all => {
            setSigned(all)
            setAgain(false)
          }}
        />
      </>
    )
  return <Signed despedidaId={despedidaId} names={names} isNew={signed !== undefined} onAgain={() => setAgain(true)} />
}

const Closed = () => (
  <Empty drawing="porta" title={PRESENCA.fechado} text={PRESENCA.fechadoTexto}>
    <LinkButton to={paths.inicio()}>{PRESENCA.inicio}</LinkButton>
  </Empty>
)

/** `/presenca/{id}/{chave}`: the livro de presença behind the QR code of a chapel, or without a key from the page. Nothing of it is public. */
export const PresencaScreen = () => {
  const { id = '', chave } = useParams()
  const address = { despedidaId: Number(id), chave }
  const livro = useLoad(LIVRO_KEY, loadLivro, address)
  const title = livro.data ? PRESENCA.de(livro.data.nome) : PRESENCA.titulo
  const isClosed = livro.error instanceof ApiError && livro.error.status === 404
  useTitle(title)
  return (
    <PublicShell translated>
      <div className={classes.page}>
        {livro.data && (
          <Portrait
            src={livro.data.foto_perfil}
            initials={initialsOf(livro.data.nome)}
            ground={defaultPortrait(livro.data.sexo)}
            size={112}
            ring={false}
            first
          />
        )}
        <h1>{title}</h1>
        {isClosed && !livro.data ? (
          <Closed />
        ) : (
          <Pending query={livro} loading={PRESENCA.carregando} failed={PRESENCA.falhou} />
        )}
        {livro.data && (
          <>
            {/* Where the browser arrives after it posted the form without JavaScript. */}
            <p id="assinada" tabIndex={-1} className={classes.received}>
              {PRESENCA.recebida}
            </p>
            <Book key={`${id}/${chave ?? ''}`} {...address} />
          </>
        )}
      </div>
    </PublicShell>
  )
}
