import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty } from '#web/ui/public/states.tsx'
import { IR_PARA_LISTA } from './messages.ts'

/** Shows that this address does not exist, or is not for this user, with a link to the list. */
export const NothingHere = ({ title, text, way = IR_PARA_LISTA }: { title: string; text?: string; way?: string }) => (
  <Empty drawing="porta" title={title} {...(text && { text })}>
    <LinkButton to={paths.despedidas()}>{way}</LinkButton>
  </Empty>
)
