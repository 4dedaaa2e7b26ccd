import { Textarea, TextInput } from '@mantine/core'
import { LINHAS_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { FOLHA } from './messages.ts'
import { SecaoFrame } from './secao-frame.tsx'
import { useSecaoForm } from './use-secao-form.ts'

/** When and to whom a unit sends its sheet of the day. */
export const FolhaForm = ({ secao }: { secao: Extract<SecaoConfiguracao, { secao: 'folha' }> }) => {
  const form = useSecaoForm(secao)
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">{FOLHA.texto}</p>
      <TextInput type="time" label={FOLHA.hora} description={FOLHA.horaAjuda} {...form.getInputProps('valor.hora')} />
      <Textarea
        label={FOLHA.para}
        description={FOLHA.paraAjuda}
        autosize
        minRows={3}
        inputMode="email"
        maxLength={LINHAS_MAX}
        {...form.getInputProps('valor.para')}
      />
    </SecaoFrame>
  )
}
