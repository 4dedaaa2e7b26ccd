import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { SEXO_NAO_INFORMADO } from '#contract/falecido/schema.ts'
import { CONTRATO_MAX_LENGTH, MOTIVO_MAX_LENGTH } from '#contract/registro/limits.ts'
import { cadastrarFalecidoBody } from '#contract/registro/schema.ts'
import { ApiError, messageOf } from '#web/lib/http.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { FalecimentoInput, NascimentoInput } from '#web/ui/admin/life-dates.tsx'
import { CpfInput } from '#web/ui/admin/masked-input.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useSend } from '#web/ui/use-send.ts'
import { CADASTRO, FALECIDO_TELA } from './messages.ts'

/** @param onQuestion called with the number under which the person waits, where the register may have that person already */
const useCadastro = ({ nome, onRegistered, onQuestion }: Omit<CadastroDialogProps, 'onClose'>) => {
  const register = useSend('POST /cliente/registro/falecidos', {
    once: true,
    changes: ['GET /cliente/pessoas-ivertex', 'GET /cliente/pessoas-ivertex-falecidas'],
  })
  const send = async (body: z.output<typeof cadastrarFalecidoBody>): Promise<void> => {
    try {
      onRegistered(await register.mutateAsync({ body }))
    } catch (error) {
      const pendencia = error instanceof ApiError && error.code === 'FALECIDO_EM_DUVIDA' && error.values.pendencia
      if (typeof pendencia !== 'number') throw error
      onQuestion(pendencia)
    }
  }
  return usePortalForm({
    schema: cadastrarFalecidoBody,
    initial: { nome, nascimento: '', falecimento: '', sexo: '', cpf: '', contrato: '', motivo: '' },
    send,
    failure: error => messageOf(error, undefined),
  })
}

const Fields = ({ form }: { form: ReturnType<typeof useCadastro> }) => (
  <>
    <TextInput
      label={FALECIDO_TELA.nome}
      withAsterisk
      aria-required
      data-autofocus
      maxLength={100}
      autoComplete="off"
      {...form.getInputProps('nome')}
    />
    <div className={formClasses.pair}>
      <NascimentoInput withAsterisk aria-required {...form.getInputProps('nascimento')} />
      <FalecimentoInput withAsterisk aria-required {...form.getInputProps('falecimento')} />
      <NativeSelect
        label={FALECIDO_TELA.sexo}
        withAsterisk
        aria-required
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
    <p className="note">Com o CPF ou o contrato, o portal une este cadastro ao do grupo quando ele chegar.</p>
    <Textarea
      label="Por que ainda não está no registro?"
      description="Por exemplo: chegou de madrugada, o sistema está fora do ar."
      withAsterisk
      aria-required
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
  onQuestion: (pendencia: number) => void
}

/** "Cadastrar falecido": for somebody whom the register does not have yet. */
export const CadastroDialog = ({ onClose, ...options }: CadastroDialogProps) => {
  const form = useCadastro(options)
  return (
    <Dialog title={CADASTRO.titulo} size="lg" onClose={onClose}>
      <form {...form.element} className={formClasses.form}>
        <p className="soft">
          Use quando o registro do grupo ainda não tem esta pessoa. O cadastro fica marcado, com o seu nome e o motivo,
          até o registro chegar.
        </p>
        <Fields form={form} />
        <FormFooter {...form.footer} submit={CADASTRO.titulo} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
