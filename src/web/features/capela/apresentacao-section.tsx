import { useEffect } from 'react'
import { CAPELA } from '#contract/capela/messages.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { Pending } from '#web/ui/public/states.tsx'
import { type ApresentacaoDraft, draftOfApresentacao, newApresentacao } from './apresentacao-draft.ts'
import { ApresentacaoFieldset } from './apresentacao-form.tsx'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import type { PaginaDaDespedida } from './apresentacao-velorio.tsx'
import { useApresentacoes } from './apresentacoes-query.ts'

const keyOf = (idDespedida: number) => `capela:${idDespedida}`

export const forgetApresentacao = (idDespedida: number): void => clearDraft(keyOf(idDespedida))

type ApresentacaoEditorProps = {
  saved: ApresentacaoDraft
  pagina: PaginaDaDespedida
  onUnsaved: (unsaved: boolean) => void
}

/** Only edited fields are stored, also across a reload; all others follow the server. */
const ApresentacaoEditor = ({ saved, pagina, onUnsaved }: ApresentacaoEditorProps) => {
  const [typed, setTyped, forget] = useDraft<Partial<ApresentacaoDraft>>(keyOf(saved.id_despedida), NOTHING)
  const draft = { ...saved, ...typed }
  const unsaved = JSON.stringify(draft) !== JSON.stringify(saved)
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])
  return (
    <ApresentacaoFieldset
      draft={draft}
      saved={saved}
      pagina={pagina}
      onChange={part => setTyped(now => ({ ...now, ...part }))}
      onSaved={forget}
      screen="edicao"
    />
  )
}
const NOTHING: Partial<ApresentacaoDraft> = {}

type ApresentacaoSectionProps = {
  idDespedida: number
  pagina: PaginaDaDespedida
  onUnsaved: (unsaved: boolean) => void
}

/** The despedida's chapel on the edit screen, where Previda and Agreste have one chapel more (specification §9). */
export const ApresentacaoSection = ({ idDespedida, pagina, onUnsaved }: ApresentacaoSectionProps) => {
  const apresentacoes = useApresentacoes(idDespedida)
  if (!apresentacoes.data)
    return <Pending query={apresentacoes} loading={APRESENTACAO_TELA.carregando} failed={CAPELA.erroCarregar} />
  const last = apresentacoes.data.at(-1)
  return (
    <ApresentacaoEditor
      key={idDespedida}
      saved={last ? draftOfApresentacao(last) : newApresentacao(idDespedida)}
      pagina={pagina}
      onUnsaved={onUnsaved}
    />
  )
}
