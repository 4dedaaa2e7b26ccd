import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty } from '#web/ui/public/states.tsx'
import { IR_PARA_LISTA } from './messages.ts'

/** Says that there is nothing at this address, or nothing for this person, with the way to the list. */
export const NothingHere = ({ title, text, way = IR_PARA_LISTA }: { title: string; text?: string; way?: string }) => (
  <Empty title={title} {...(text && { text })}>
    <LinkButton to={paths.despedidas()}>{way}</LinkButton>
  </Empty>
)
