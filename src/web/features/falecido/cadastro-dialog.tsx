import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { SEXO_NAO_INFORMADO } from '#contract/falecido/schema.ts'
import { CONTRATO_MAX_LENGTH, MOTIVO_MAX_LENGTH } from '#contract/registro/limits.ts'
import { cadastrarFalecidoBody } from '#contract/registro/schema.ts'
import { ApiError } from '#web/lib/http.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { FalecimentoInput, NascimentoInput } from '#web/ui/admin/life-dates.tsx'
import { CpfInput } from '#web/ui/admin/masked-input.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useRegisterFalecido } from './api.ts'
import { CADASTRO, FALECIDO_TELA } from './messages.ts'

const useCadastro = (nome: string, onRegistered: (row: RegistroFalecido) => void) => {
  const register = useRegisterFalecido()
  return usePortalForm({
    schema: cadastrarFalecidoBody,
    initial: { nome, nascimento: '', falecimento: '', sexo: '', cpf: '', contrato: '', motivo: '' },
    send: async body => onRegistered(await register.mutateAsync(body)),
    failure: error => (error instanceof ApiError ? error.mensagem : undefined),
  })
}

const Fields = ({ form }: { form: ReturnType<typeof useCadastro> }) => (
  <>
    <TextInput
      label={FALECIDO_TELA.nome}
      required
      data-autofocus
      maxLength={100}
      autoComplete="off"
      {...form.getInputProps('nome')}
    />
    <div className={formClasses.pair}>
      <NascimentoInput required {...form.getInputProps('nascimento')} />
      <FalecimentoInput required {...form.getInputProps('falecimento')} />
      <NativeSelect
        label={FALECIDO_TELA.sexo}
        required
        data={[...(form.values.sexo === '' ? [''] : []), 'Feminino', 'Masculino', SEXO_NAO_INFORMADO]}
        {...form.getInputProps('sexo')}
      />
    </div>
    <div className={formClasses.pair}>
      <CpfInput label={FALECIDO_TELA.cpf} autoComplete="off" {...form.getInputProps('cpf')} />
      <TextInput
        label={FALECIDO_TELA.contrato}
        maxLength={CONTRATO_MAX_LENGTH}
        autoComplete="off"
        {...form.getInputProps('contrato')}
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
      {...form.getInputProps('motivo')}
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
  const form = useCadastro(nome, onRegistered)
  return (
    <Dialog title={CADASTRO.titulo} size="lg" onClose={onClose}>
      <form {...form.element} className={formClasses.form}>
        <p className="soft">{CADASTRO.texto}</p>
        <Fields form={form} />
        <FormFooter {...form.footer} submit={CADASTRO.titulo} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
