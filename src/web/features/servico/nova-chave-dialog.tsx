import { Button, Checkbox, TextInput } from '@mantine/core'
import { Copy } from 'lucide-react'
import { SERVICE_SCOPES } from '#contract/roles.ts'
import { CHAVE_SERVICO_NOME_MAX } from '#contract/servico/limits.ts'
import { NOME_ESCOPO } from '#contract/servico/messages.ts'
import { type NovaChaveServico, novaChaveServicoBody } from '#contract/servico/schema.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { messageOf } from '#web/lib/http.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useCreateChave } from './chaves-query.ts'
import { CHAVES } from './messages.ts'
import classes from './servico.module.css'

const initial: NovaChaveServico = { nome: '', escopos: ['falecidos.escrever'] }

const copy = async (chave: string): Promise<void> => {
  if (await copyText(chave)) toast.success(CHAVES.copiada)
}

/** Shown once: neither Escape nor a click beside the dialog closes it. */
const Secret = ({ chave, onClose }: { chave: string; onClose: () => void }) => (
  <Dialog
    title={CHAVES.criada}
    onClose={onClose}
    closeOnEscape={false}
    closeOnClickOutside={false}
    withCloseButton={false}
  >
    <p>{CHAVES.mostradaUmaVez}</p>
    <p className={classes.secret}>{chave}</p>
    <div className={`row ${formClasses.foot}`}>
      <Button variant="outline" onClick={onClose}>
        {CHAVES.guardei}
      </Button>
      <Button data-autofocus leftSection={<Copy size={18} aria-hidden />} onClick={() => void copy(chave)}>
        {CHAVES.copiar}
      </Button>
    </div>
  </Dialog>
)

/** Names the system, chooses what its key permits, and shows the key once. */
export const NovaChaveDialog = ({ onClose }: { onClose: () => void }) => {
  const create = useCreateChave()
  const form = usePortalForm({
    schema: novaChaveServicoBody,
    initial,
    send: body => create.mutateAsync(body),
    failure: error => messageOf(error, CHAVES.erro),
  })
  if (create.data) return <Secret chave={create.data.chave} onClose={onClose} />
  return (
    <Dialog title={CHAVES.novaTitulo} onClose={onClose}>
      <form {...form.element} className={formClasses.form}>
        <TextInput
          label={CHAVES.nome}
          description={CHAVES.nomeAjuda}
          required
          data-autofocus
          autoComplete="off"
          maxLength={CHAVE_SERVICO_NOME_MAX}
          {...form.getInputProps('nome')}
        />
        <Checkbox.Group label={CHAVES.permite} required {...form.getInputProps('escopos')}>
          <div className={classes.scopes}>
            {SERVICE_SCOPES.map(escopo => (
              <Checkbox key={escopo} value={escopo} label={NOME_ESCOPO[escopo]} />
            ))}
          </div>
        </Checkbox.Group>
        <FormFooter {...form.footer} submit={CHAVES.criar} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
