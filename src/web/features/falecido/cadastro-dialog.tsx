import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { CONTRATO_MAX_LENGTH, MOTIVO_MAX_LENGTH } from '#contract/registro/limits.ts'
import { ApiError } from '#web/lib/http.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { CpfInput, DataInput } from '#web/ui/admin/masked-input.tsx'
import { useRegisterFalecido } from './api.ts'
import { CADASTRO_FIELDS, type CadastroDraft, cadastroBody, cadastroErrors, EMPTY_CADASTRO } from './cadastro-draft.ts'
import type { Sexo } from './draft.ts'
import { CADASTRO, FALECIDO_TELA } from './messages.ts'

const useCadastro = (nome: string, onRegistered: (row: RegistroFalecido) => void) => {
  const [draft, setDraft] = useState<CadastroDraft>({ ...EMPTY_CADASTRO, nome })
  const register = useRegisterFalecido()
  const { shown, form } = useForm({
    values: cadastroBody(draft),
    errors: cadastroErrors(draft),
    fields: CADASTRO_FIELDS,
    save: {
      mutate: (values, options) =>
        register.mutate(values, {
          ...options,
          onSuccess: row => {
            options.onSuccess()
            onRegistered(row)
          },
        }),
    },
  })
  const change = (part: Partial<CadastroDraft>) => setDraft(current => ({ ...current, ...part }))
  return { draft, shown, form, change, field: textFields(draft, shown, change), register }
}

const Fields = ({ draft, shown, change, field }: ReturnType<typeof useCadastro>) => (
  <>
    <TextInput
      label={FALECIDO_TELA.nome}
      required
      data-autofocus
      maxLength={100}
      autoComplete="off"
      {...field('nome')}
    />
    <div className={formClasses.pair}>
      <DataInput label={FALECIDO_TELA.nascimento} required {...field('nascimento')} />
      <DataInput label={FALECIDO_TELA.falecimento} required {...field('falecimento')} />
      <NativeSelect
        label={FALECIDO_TELA.sexo}
        required
        value={draft.sexo}
        error={shown.sexo}
        data={draft.sexo === '' ? ['', 'Feminino', 'Masculino'] : ['Feminino', 'Masculino']}
        onChange={event => change({ sexo: event.currentTarget.value as Sexo | '' })}
      />
    </div>
    <div className={formClasses.pair}>
      <CpfInput label={FALECIDO_TELA.cpf} autoComplete="off" {...field('cpf')} />
      <TextInput
        label={FALECIDO_TELA.contrato}
        maxLength={CONTRATO_MAX_LENGTH}
        autoComplete="off"
        {...field('contrato')}
      />
    </div>
    <p className="note">{CADASTRO.uniao}</p>
    <Textarea
      label={CADASTRO.motivo}
      description={CADASTRO.motivoAjuda}
      required
      autosize
      minRows={2}
      maxLength={MOTIVO_MAX_LENGTH}
      {...field('motivo')}
    />
  </>
)

type CadastroDialogProps = {
  /** The name that was searched for. */
  nome: string
  onClose: () => void
  onRegistered: (row: RegistroFalecido) => void
}

/** "Cadastrar falecido": for somebody whom the register does not have yet. */
export const CadastroDialog = ({ nome, onClose, onRegistered }: CadastroDialogProps) => {
  const flow = useCadastro(nome, onRegistered)
  const { error } = flow.register
  return (
    <Dialog title={CADASTRO.titulo} size="lg" onClose={onClose}>
      <form {...flow.form} className={formClasses.form}>
        <p className="soft">{CADASTRO.texto}</p>
        <Fields {...flow} />
        <FormFooter
          saving={flow.register.isPending}
          submit={CADASTRO.titulo}
          error={error instanceof ApiError && error.errors.length === 0 ? error.mensagem : undefined}
          cancel={{ onClick: onClose }}
        />
      </form>
    </Dialog>
  )
}
