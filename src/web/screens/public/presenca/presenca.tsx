import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { ASSINATURA_CIDADE_MAX, ASSINATURA_NOME_MAX } from '#contract/assinatura/limits.ts'
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
import { useDraft } from '#web/lib/draft.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { ApiError, messageOf, newKey } from '#web/lib/http.ts'
import { useLoad } from '#web/lib/load.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useTitle } from '#web/lib/title.ts'
import { useForm } from '#web/lib/use-form.ts'
import { paths } from '#web/paths.ts'
import { PARTICIPANTE_FRASES, textUpTo } from '#web/ui/messages.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import form from '#web/ui/public/form.module.css'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'
import classes from './presenca.module.css'

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
  return (
    <form {...element} className={form.form}>
      <TextInput label={PRESENCA.nome} name="nome" required autoComplete="name" {...field('nome')} />
      <TextInput label={PRESENCA.cidade} name="cidade" autoComplete="address-level2" {...field('cidade')} />
      <p className={`note ${classes.note}`}>{PRESENCA.prazo}</p>
      <SendStatus
        busy={sign.isPending}
        offlineText={PRESENCA.semInternet}
        error={sign.error ? messageOf(sign.error, PRESENCA.erro) : undefined}
      />
      <Button type="submit" wide busy={sign.isPending}>
        {sign.isPending ? PRESENCA.assinando : PRESENCA.assinar}
      </Button>
    </form>
  )
}

type SignedProps = { despedidaId: number; names: readonly string[]; isNew: boolean; onAgain: () => void }

const Signed = ({ despedidaId, names, isNew, onAgain }: SignedProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {PRESENCA.obrigado}
      </h2>
      <p className={`soft ${classes.signed}`}>{PRESENCA.assinada(names.join(', '))}</p>
      <div className={`row ${classes.actions}`}>
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
      <SignForm
        {...address}
        onSigned={all => {
          setSigned(all)
          setAgain(false)
        }}
      />
    )
  return <Signed despedidaId={despedidaId} names={names} isNew={signed !== undefined} onAgain={() => setAgain(true)} />
}

const Closed = () => (
  <Empty title={PRESENCA.fechado} text={PRESENCA.fechadoTexto}>
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
        <h1>{title}</h1>
        {isClosed && !livro.data ? (
          <Closed />
        ) : (
          <Pending query={livro} loading={PRESENCA.carregando} failed={PRESENCA.falhou} />
        )}
        {livro.data && (
          <>
            <p className={`soft ${classes.lead}`}>{PRESENCA.texto}</p>
            <Book key={`${id}/${chave ?? ''}`} {...address} />
          </>
        )}
      </div>
    </PublicShell>
  )
}
