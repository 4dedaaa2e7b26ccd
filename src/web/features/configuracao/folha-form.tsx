import { Textarea, TextInput } from '@mantine/core'
import { LINHAS_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { SecaoFrame } from './secao-frame.tsx'
import { useSecaoForm } from './use-secao-form.ts'

/** When and to whom a unit sends its sheet of the day. */
export const FolhaForm = ({ secao }: { secao: Extract<SecaoConfiguracao, { secao: 'folha' }> }) => {
  const form = useSecaoForm(secao)
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">
        Os velórios de hoje e amanhã desta unidade, por e-mail, uma vez por dia: nomes, horas e cerimônias. Sem
        velórios, vai uma linha que diz isso. O contato da família, as notas e o que é reservado ficam na folha do
        portal.
      </p>
      <TextInput
        type="time"
        label="Hora do envio"
        description="Em branco, não envia. Se a hora de hoje já passou, a folha de hoje sai em até um minuto."
        {...form.getInputProps('valor.hora')}
      />
      <Textarea
        label="Para quem"
        description="Um e-mail em cada linha, até dez. Use os da casa: o e-mail sai do portal."
        autosize
        minRows={3}
        inputMode="email"
        maxLength={LINHAS_MAX}
        {...form.getInputProps('valor.para')}
      />
    </SecaoFrame>
  )
}
