import { useRef, useState } from 'react'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { Letters } from '#web/features/homenagem/letters.tsx'
import { shrinkPicture } from '#web/features/homenagem/picture.ts'
import { useHomenagensAprovadas, useSendTribute } from '#web/features/homenagem/public-query.ts'
import { type TributeDraft, TributeForm } from '#web/features/homenagem/tribute-form.tsx'
import { isCodigoValid } from '#web/features/participante/codigo-check.ts'
import { useDraft } from '#web/lib/draft.ts'
import { newKey } from '#web/lib/idempotency-key.ts'
import { Empty, Failed, Loading } from '#web/ui/public/states.tsx'
import classes from './despedida.module.css'
import type { VisitorCode } from './despedida-use-codigo.ts'

const EMPTY: TributeDraft = { nome: '', descricao: '' }
const REASON = 'Para enviar a sua mensagem, conte à família quem você é.'

/** One sending: the code is validated first, else the registration opens and the letter goes on by itself afterwards. */
const useTribute = (despedidaId: number, code: VisitorCode) => {
  const [draft, setDraft, forgetDraft] = useDraft<TributeDraft>(`homenagem-${despedidaId}`, EMPTY)
  const [picture, setPicture] = useState<File>()
  const [checking, setChecking] = useState(false)
  const key = useRef(newKey())
  const register = () => code.ask(REASON, codigo => void deliver(codigo))
  const send = useSendTribute(() => {
    forgetDraft()
    setPicture(undefined)
    key.current = newKey()
  }, register)
  const deliver = async (codigo: string | undefined) => {
    const imagem = picture && (await shrinkPicture(picture))
    send.mutate({ despedidaId, ...draft, imagem, codigo, key: key.current })
  }
  const start = async () => {
    if (code.codigo === undefined) return code.acesso ? deliver(undefined) : register()
    setChecking(true)
    try {
      if (await isCodigoValid(despedidaId, code.codigo)) return await deliver(code.codigo)
      code.forget()
      register()
    } catch {
      // The check itself failed: the server decides when the letter arrives.
      await deliver(code.codigo)
    } finally {
      setChecking(false)
    }
  }
  const changed = (next: TributeDraft) => {
    key.current = newKey()
    setDraft(next)
  }
  return { draft, picture, setPicture, setDraft: changed, start, busy: checking || send.isPending, error: send.error }
}

/** Tab "Mensagens": approved letters, and the visitor's own. */
export const MessagesTab = ({ despedida, code }: { despedida: DespedidaPublica; code: VisitorCode }) => {
  const list = useHomenagensAprovadas(despedida.id, true)
  const tribute = useTribute(despedida.id, code)
  return (
    <div className={classes.messages}>
      <section aria-labelledby="escrever">
        <h2 id="escrever">Escreva uma mensagem</h2>
        <TributeForm
          draft={tribute.draft}
          picture={tribute.picture}
          busy={tribute.busy}
          error={tribute.error}
          onDraft={tribute.setDraft}
          onPicture={tribute.setPicture}
          onSend={() => void tribute.start()}
        />
      </section>
      <section aria-labelledby="mensagens">
        <h2 id="mensagens">Mensagens</h2>
        {list.isPending && <Loading text="Carregando mensagens…" />}
        {list.isError && !list.data && (
          <Failed text="Não foi possível carregar as mensagens." onRetry={() => void list.refetch()} />
        )}
        {list.data?.items.length === 0 && (
          <Empty title="Ainda não há mensagens." text="A sua pode ser a primeira que a família vai ler." />
        )}
        {list.data && list.data.items.length > 0 && <Letters homenagens={list.data.items} />}
      </section>
    </div>
  )
}
