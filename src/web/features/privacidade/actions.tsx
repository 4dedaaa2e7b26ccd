import { type ReactNode, useState } from 'react'
import { APAGAMENTO, PEDIDO_PRAZO_DAYS, PEDIDO_TEXTO_MAX, PRIVACIDADE } from '#contract/privacidade/messages.ts'
import type { DadosTitular, DestinoHomenagens } from '#contract/privacidade/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Dialog } from '#web/ui/public/dialog.tsx'
import { TextArea } from '#web/ui/public/field.tsx'
import { FormActions } from '#web/ui/public/form.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import classes from './actions.module.css'
import { ErasureLists } from './erasure-lists.tsx'
import { type Pedido, useCopia, usePedido } from './use-titular.ts'

const CORRECAO_TEXTO = `Escreva o que está errado e como deve ficar. A equipe responde em até ${PEDIDO_PRAZO_DAYS} dias.`

const OUTRO_TEXTO = `Uma dúvida, uma oposição ou outro direito seu. A equipe responde em até ${PEDIDO_PRAZO_DAYS} dias.`

const CHOICES: readonly { value: DestinoHomenagens; label: string; text: string }[] = [
  { value: 'retirar', label: 'Retirar das páginas e apagar', text: 'O texto e a imagem deixam de existir.' },
  {
    value: 'manter',
    label: 'Deixar publicadas, sem o meu contato',
    text: 'Ficam assinadas como você escreveu; ninguém mais sabe de quem são.',
  },
]

/** Lines about erased homenagens are replaced if the homenagens remain. */
const erasedLines = (dados: DadosTitular, destino: DestinoHomenagens): string[] => {
  const { homenagens, evento } = dados
  if (destino === 'retirar') return dados.apagamento.apaga
  const swapped = new Map<string, string>([
    [APAGAMENTO.homenagens(homenagens.length), APAGAMENTO.contatoDasHomenagens],
    [APAGAMENTO.evento(evento.length), APAGAMENTO.contatoDoEvento],
  ])
  return dados.apagamento.apaga.map(line => swapped.get(line) ?? line)
}

const Choice = ({ value, onChange }: { value: DestinoHomenagens; onChange: (value: DestinoHomenagens) => void }) => (
  <fieldset className={classes.choice}>
    <legend>E as homenagens que você enviou?</legend>
    {CHOICES.map(choice => (
      <label key={choice.value}>
        <input
          type="radio"
          name="homenagens"
          checked={value === choice.value}
          onChange={() => onChange(choice.value)}
        />
        <span>
          {choice.label}
          <small>{choice.text}</small>
        </span>
      </label>
    ))}
  </fieldset>
)

type EraseDialogProps = {
  open: boolean
  dados: DadosTitular
  busy: boolean
  failure: string | undefined
  onClose: () => void
  onErase: (destino: DestinoHomenagens) => void
}

/** Lists what is erased and what remains and why, asks what happens to the homenagens, and erases after the button. */
const EraseDialog = ({ open, dados, busy, failure, onClose, onErase }: EraseDialogProps) => {
  const [destino, setDestino] = useState<DestinoHomenagens>('retirar')
  const homenagens = dados.homenagens.length + dados.evento.length > 0
  return (
    <Dialog open={open} title="Apagar os meus dados" onClose={onClose}>
      {homenagens && <Choice value={destino} onChange={setDestino} />}
      <ErasureLists apaga={erasedLines(dados, destino)} mantem={dados.apagamento.mantem} />
      <p className={`strong ${classes.warning}`}>Não é possível desfazer.</p>
      <FormActions status={<SendStatus busy={busy} error={failure} />}>
        <Button variant="text" onClick={onClose}>
          Voltar
        </Button>
        <Button busy={busy} onClick={() => onErase(destino)}>
          {busy ? 'Apagando…' : 'Apagar agora'}
        </Button>
      </FormActions>
    </Dialog>
  )
}

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
    <Action title="Levar uma cópia" text="Um arquivo para ler em qualquer aparelho, ou para outro programa.">
      <Button variant="ghost" busy={copia.isPending} onClick={() => copia.mutate('html')}>
        Cópia para ler
      </Button>
      <Button variant="text" busy={copia.isPending} onClick={() => copia.mutate('json')}>
        Cópia em JSON
      </Button>
      <SendStatus busy={copia.isPending} />
    </Action>
  )
}

type RequestForm = { tipo: 'correcao' | 'outro'; title: string; text: string; field: string; button: string }

const CORRECAO: RequestForm = {
  tipo: 'correcao',
  title: 'Corrigir',
  text: CORRECAO_TEXTO,
  field: 'O que corrigir',
  button: 'Pedir correção',
}
const OUTRO: RequestForm = {
  tipo: 'outro',
  title: 'Outro pedido',
  text: OUTRO_TEXTO,
  field: 'O seu pedido',
  button: 'Enviar pedido',
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
        <SendStatus busy={pedido.isPending} error={messageOf(pedido.error, undefined)} />
        <Button variant="ghost" type="submit" busy={pedido.isPending}>
          {pedido.isPending ? 'Enviando…' : words.button}
        </Button>
      </Action>
    </form>
  )
}

const Offers = ({ acesso }: { acesso: string }) => {
  const pedido = usePedido(acesso)
  return (
    <Action
      title="Parar de receber ofertas"
      text="Vale na mesma hora. As suas homenagens e o acesso às despedidas continuam."
    >
      <Button variant="ghost" busy={pedido.isPending} onClick={() => pedido.mutate({ tipo: 'ofertas' })}>
        Não quero mais ofertas
      </Button>
      <SendStatus busy={pedido.isPending} error={messageOf(pedido.error, undefined)} />
    </Action>
  )
}

const Erase = ({ acesso, dados }: { acesso: string; dados: DadosTitular }) => {
  const [open, setOpen] = useState(false)
  const pedido = usePedido(acesso)
  const close = () => setOpen(false)
  return (
    <Action title="Apagar" text="Mostramos o que é apagado e o que a lei manda guardar, antes de você confirmar.">
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Apagar os meus dados
      </Button>
      <EraseDialog
        open={open}
        dados={dados}
        busy={pedido.isPending}
        failure={pedido.isPending ? undefined : messageOf(pedido.error, undefined)}
        onClose={close}
        onErase={homenagens => pedido.mutate({ tipo: 'exclusao', homenagens }, { onSuccess: close })}
      />
    </Action>
  )
}

/** The actions of a data subject, each with its consequence. */
export const Actions = ({ acesso, dados }: { acesso: string; dados: DadosTitular }) => {
  const { participacoes, homenagens, evento, convites, acessos, paginas, contas } = dados
  const held = [participacoes, homenagens, evento, convites, acessos, paginas, contas].some(rows => rows.length > 0)
  return (
    <div className={classes.actions}>
      <h2>O que você pode fazer</h2>
      <Copy acesso={acesso} />
      {dados.participacoes.some(one => one.ofertas) && <Offers acesso={acesso} />}
      {held && <WrittenRequest acesso={acesso} words={CORRECAO} />}
      <WrittenRequest acesso={acesso} words={OUTRO} />
      {held && <Erase acesso={acesso} dados={dados} />}
    </div>
  )
}
