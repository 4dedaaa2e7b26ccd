import { Textarea } from '@mantine/core'
import { EVENTO_CONVITE_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { lengthOf } from '#contract/fields/text.ts'
import classes from './evento-form.module.css'
import { PictureButton } from './picture-field.tsx'
import { FieldGroup, SecaoFrame } from './secao-frame.tsx'
import { useSecaoForm } from './use-secao-form.ts'

type Secao = Extract<SecaoConfiguracao, { secao: 'evento' }>

const Pictures = ({ imagens, onChange }: { imagens: string[]; onChange: (imagens: string[]) => void }) => (
  <ol className={classes.pictures}>
    {imagens.map((imagem, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the seven places are fixed
      <li key={index}>
        <img src={imagem} alt={`Imagem ${index + 1}`} loading="lazy" />
        <PictureButton
          label={`Trocar imagem ${index + 1}`}
          onSent={endereco => onChange(imagens.map((one, at) => (at === index ? endereco : one)))}
        />
      </li>
    ))}
  </ol>
)

export const EventoForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  const { convite, imagens } = form.values.valor
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">
        O painel de Finados: as sete imagens que se alternam com as mensagens e o convite ao lado do QR code.
      </p>
      <Textarea
        label="Convite"
        description={`${lengthOf(convite)}/${EVENTO_CONVITE_MAX}`}
        required
        autosize
        minRows={2}
        maxLength={EVENTO_CONVITE_MAX}
        {...form.getInputProps('valor.convite')}
      />
      <FieldGroup title="Imagens" note="A primeira também é o fundo do painel.">
        <Pictures imagens={imagens} onChange={chosen => form.setFieldValue('valor.imagens', chosen)} />
      </FieldGroup>
    </SecaoFrame>
  )
}
