import { useState } from 'react'
import { APAGAMENTO } from '#contract/privacidade/messages.ts'
import type { DadosTitular, DestinoHomenagens } from '#contract/privacidade/schema.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Dialog } from '#web/ui/public/dialog.tsx'
import { FormActions } from '#web/ui/public/form.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import classes from './erase-dialog.module.css'
import { ErasureLists } from './erasure-lists.tsx'
import { APAGAR } from './messages.ts'

const CHOICES: readonly { value: DestinoHomenagens; label: string; text: string }[] = [
  { value: 'retirar', label: APAGAR.retirar, text: APAGAR.retirarTexto },
  { value: 'manter', label: APAGAR.manter, text: APAGAR.manterTexto },
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
    <legend>{APAGAR.homenagens}</legend>
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
export const EraseDialog = ({ open, dados, busy, failure, onClose, onErase }: EraseDialogProps) => {
  const [destino, setDestino] = useState<DestinoHomenagens>('retirar')
  const homenagens = dados.homenagens.length + dados.evento.length > 0
  return (
    <Dialog open={open} title={APAGAR.titulo} onClose={onClose}>
      {homenagens && <Choice value={destino} onChange={setDestino} />}
      <ErasureLists apaga={erasedLines(dados, destino)} mantem={dados.apagamento.mantem} />
      <p className={`strong ${classes.warning}`}>{APAGAR.irreversivel}</p>
      <FormActions status={<SendStatus busy={busy} error={failure} />}>
        <Button variant="text" onClick={onClose}>
          {APAGAR.voltar}
        </Button>
        <Button busy={busy} onClick={() => onErase(destino)}>
          {busy ? APAGAR.confirmando : APAGAR.confirmar}
        </Button>
      </FormActions>
    </Dialog>
  )
}
