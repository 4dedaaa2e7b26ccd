import { BookHeart } from 'lucide-react'
import type { Despedida } from '#contract/despedida/schema.ts'
import { COMPARTILHAMENTO } from '#web/features/despedida/share-messages.ts'
import { useEbook } from '#web/features/despedida/use-ebook.ts'
import { LINHAS } from './messages.ts'
import { Row } from './row.tsx'

const { livro: WORDS } = COMPARTILHAMENTO

/** The ebook: the first tap prepares it, the next one saves it. */
export const BookRow = ({ despedida }: { despedida: Despedida }) => {
  const { step, percent, isAway, reason, press } = useEbook(despedida)
  const details = {
    idle: LINHAS.livroAjuda,
    preparing: `${isAway ? WORDS.semConexao : WORDS.preparando} ${WORDS.porCento(percent)}`,
    ready: WORDS.pronto,
    failed: `${reason ?? ''} ${WORDS.tentar}`,
  }
  return (
    <Row
      icon={<BookHeart aria-hidden />}
      title={LINHAS.livro}
      detail={<span role={step === 'idle' ? undefined : 'status'}>{details[step]}</span>}
      busy={step === 'preparing'}
      onClick={press}
    />
  )
}
