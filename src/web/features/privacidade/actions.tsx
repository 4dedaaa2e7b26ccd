import { type ReactNode, useState } from 'react'
import { PEDIDO_TEXTO_MAX } from '#contract/privacidade/limits.ts'
import { PRIVACIDADE } from '#contract/privacidade/messages.ts'
import type { DadosTitular } from '#contract/privacidade/schema.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/public/button.tsx'
import { TextArea } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import classes from './actions.module.css'
import { EraseDialog } from './erase-dialog.tsx'
import { ACOES } from './messages.ts'
import { type Pedido, sentence, useCopia, usePedido } from './use-titular.ts'

const Action = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className={classes.action}>
    <h3>{title}</h3>
    <p className="note">{text}</p>
    <div className={`row ${classes.buttons}`}>{children}</div>
  </section>
)

const Copy = ({ acesso }: { acesso: string }) => {
  const copia = useCopia(acesso)
  return (
    <Action title={ACOES.copia} text={ACOES.copiaTexto}>
      <Button variant="ghost" busy={copia.isPending} onClick={() => copia.mutate('html')}>
        {ACOES.copiaLer}
      </Button>
      <Button variant="text" busy={copia.isPending} onClick={() => copia.mutate('json')}>
        {ACOES.copiaDados}
      </Button>
      <SendStatus busy={copia.isPending} />
    </Action>
  )
}

type RequestForm = { tipo: 'correcao' | 'outro'; title: string; text: string; field: string; button: string }

const CORRECAO: RequestForm = {
  tipo: 'correcao',
  title: ACOES.correcao,
  text: ACOES.correcaoTexto,
  field: ACOES.correcaoCampo,
  button: ACOES.correcaoBotao,
}
const OUTRO: RequestForm = {
  tipo: 'outro',
  title: ACOES.outro,
  text: ACOES.outroTexto,
  field: ACOES.outroCampo,
  button: ACOES.outroBotao,
}

/** A request as free text; the text remains until the request is registered. */
const WrittenRequest = ({ acesso, words }: { acesso: string; words: RequestForm }) => {
  const [texto, setTexto] = useState('')
  const pedido = usePedido(acesso)
  const { form, shown } = useForm<'texto', Pedido>({
    values: { tipo: words.tipo, texto },
    errors: texto.trim() === '' ? { texto: PRIVACIDADE.textoObrigatorio } : {},
    save: pedido,
    onSaved: () => setTexto(''),
  })
  return (
    <form {...form}>
      <Action title={words.title} text={words.text}>
        <div className={classes.field}>
          <TextArea
            label={words.field}
            rows={3}
            max={PEDIDO_TEXTO_MAX}
            value={texto}
            error={shown.texto}
            onChange={event => setTexto(event.currentTarget.value)}
          />
        </div>
        <SendStatus busy={pedido.isPending} error={sentence(pedido.error)} />
        <Button variant="ghost" type="submit" busy={pedido.isPending}>
          {pedido.isPending ? ACOES.enviando : words.button}
        </Button>
      </Action>
    </form>
  )
}

const Offers = ({ acesso }: { acesso: string }) => {
  const pedido = usePedido(acesso)
  return (
    <Action title={ACOES.ofertas} text={ACOES.ofertasTexto}>
      <Button variant="ghost" busy={pedido.isPending} onClick={() => pedido.mutate({ tipo: 'ofertas' })}>
        {ACOES.ofertasBotao}
      </Button>
      <SendStatus busy={pedido.isPending} error={sentence(pedido.error)} />
    </Action>
  )
}

const Erase = ({ acesso, dados }: { acesso: string; dados: DadosTitular }) => {
  const [open, setOpen] = useState(false)
  const pedido = usePedido(acesso)
  const close = () => setOpen(false)
  return (
    <Action title={ACOES.apagar} text={ACOES.apagarTexto}>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {ACOES.apagarBotao}
      </Button>
      <EraseDialog
        open={open}
        dados={dados}
        busy={pedido.isPending}
        failure={pedido.isPending ? undefined : sentence(pedido.error)}
        onClose={close}
        onErase={homenagens => pedido.mutate({ tipo: 'exclusao', homenagens }, { onSuccess: close })}
      />
    </Action>
  )
}

/** The actions of a data subject, each with its consequence. */
export const Actions = ({ acesso, dados }: { acesso: string; dados: DadosTitular }) => {
  const held = dados.participacoes.length + dados.homenagens.length + dados.evento.length + dados.contas.length > 0
  return (
    <div className={classes.actions}>
      <h2>{ACOES.titulo}</h2>
      <Copy acesso={acesso} />
      {dados.participacoes.some(one => one.ofertas) && <Offers acesso={acesso} />}
      {held && <WrittenRequest acesso={acesso} words={CORRECAO} />}
      <WrittenRequest acesso={acesso} words={OUTRO} />
      {held && <Erase acesso={acesso} dados={dados} />}
    </div>
  )
}
