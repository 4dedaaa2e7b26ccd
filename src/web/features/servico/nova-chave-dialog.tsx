import { Button, Checkbox, TextInput } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { SERVICE_SCOPES, type ServiceScope } from '#contract/roles.ts'
import { CHAVE_SERVICO_NOME_MAX } from '#contract/servico/limits.ts'
import { NOME_ESCOPO } from '#contract/servico/messages.ts'
import { novaChaveServicoBody } from '#contract/servico/schema.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { type FormErrors, formErrors } from '#web/lib/form-errors.ts'
import { ApiError } from '#web/lib/http.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCreateChave } from './chaves-query.ts'
import { CHAVES } from './messages.ts'
import classes from './servico.module.css'

type ChaveDraft = { nome: string; escopos: ServiceScope[] }
const EMPTY_CHAVE: ChaveDraft = { nome: '', escopos: ['falecidos.escrever'] }

const CHAVE_FIELDS = { nome: 'nome', escopos: 'escopos' } as const

const chaveErrors = (draft: ChaveDraft): FormErrors<'nome' | 'escopos'> =>
  formErrors(novaChaveServicoBody, draft, CHAVE_FIELDS)

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
  const [draft, setDraft] = useState<ChaveDraft>(EMPTY_CHAVE)
  const create = useCreateChave()
  const { shown, form } = useForm({ values: draft, errors: chaveErrors(draft), fields: CHAVE_FIELDS, save: create })
  const change = (part: Partial<ChaveDraft>) => setDraft(current => ({ ...current, ...part }))
  if (create.data) return <Secret chave={create.data.chave} onClose={onClose} />
  return (
    <Dialog title={CHAVES.novaTitulo} onClose={onClose}>
      <form {...form} className={formClasses.form}>
        <TextInput
          label={CHAVES.nome}
          description={CHAVES.nomeAjuda}
          required
          data-autofocus
          autoComplete="off"
          maxLength={CHAVE_SERVICO_NOME_MAX}
          value={draft.nome}
          error={shown.nome}
          onChange={event => change({ nome: event.currentTarget.value })}
        />
        <Checkbox.Group
          label={CHAVES.permite}
          required
          value={draft.escopos}
          error={shown.escopos}
          onChange={value => change({ escopos: value as ServiceScope[] })}
        >
          <div className={classes.scopes}>
            {SERVICE_SCOPES.map(escopo => (
              <Checkbox key={escopo} value={escopo} label={NOME_ESCOPO[escopo]} />
            ))}
          </div>
        </Checkbox.Group>
        <FormFooter
          saving={create.isPending}
          submit={CHAVES.criar}
          error={
            create.error instanceof ApiError && create.error.errors.length === 0 ? create.error.mensagem : undefined
          }
          cancel={{ onClick: onClose }}
        />
      </form>
    </Dialog>
  )
}
