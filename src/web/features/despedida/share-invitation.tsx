import { Button, Textarea } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { Despedida } from '#contract/despedida/schema.ts'
import { absolute, paths } from '#web/paths.ts'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import { invitation } from './invitation-rules.ts'
import classes from './share-dialog.module.css'
import { copy } from './share-links.tsx'
import { COMPARTILHAMENTO as T } from './share-messages.ts'
import { WhatsappButton } from './whatsapp-button.tsx'

const AUDIENCES = [
  { value: 'todos', label: T.paraTodos },
  { value: 'familia', label: T.paraFamilia },
] as const
type Audience = (typeof AUDIENCES)[number]['value']

const noteOf = (tipo: Despedida['tipo'], audience: Audience): string => {
  if (audience === 'familia') return tipo === 'Privada' ? T.conviteFechado : T.conviteFamilia
  return tipo === 'Privada' ? T.conviteSemCodigo : T.conviteAberto
}

/** The prepared message, first of all for WhatsApp: to everybody, or with the access code. A private page does not open without it. */
export const ShareInvitation = ({ despedida, codigo }: { despedida: Despedida; codigo: string | undefined }) => {
  const [audience, setAudience] = useState<Audience>(despedida.tipo === 'Privada' ? 'familia' : 'todos')
  const text = invitation(
    despedida,
    absolute(paths.despedida(despedida.id, audience === 'familia' ? codigo : undefined)),
  )
  return (
    <div className={classes.invitation}>
      <FilterChoice label={T.paraQuem} options={AUDIENCES} value={audience} onChange={setAudience} />
      <Textarea
        label={T.convite}
        description={noteOf(despedida.tipo, audience)}
        value={text}
        readOnly
        autosize
        minRows={6}
        maxRows={9}
        onFocus={event => event.currentTarget.select()}
      />
      <div className={classes.send}>
        <WhatsappButton text={text}>{T.whatsapp}</WhatsappButton>
        <Button
          variant="outline"
          aria-label={`${T.copiar}: ${T.convite}`}
          leftSection={<Copy size={18} aria-hidden />}
          onClick={() => void copy(text)}
        >
          {T.copiar}
        </Button>
      </div>
    </div>
  )
}
