import { Textarea } from '@mantine/core'
import { EVENTO_CONVITE_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { lengthOf } from '#contract/fields/text.ts'
import classes from './evento-form.module.css'
import { EVENTO_PAINEL, IMAGEM } from './messages.ts'
import { PictureButton } from './picture-field.tsx'
import { FieldGroup, SecaoFrame } from './secao-frame.tsx'
import { useSecaoForm } from './use-secao-form.ts'

type Secao = Extract<SecaoConfiguracao, { secao: 'evento' }>

const Pictures = ({ imagens, onChange }: { imagens: string[]; onChange: (imagens: string[]) => void }) => (
  <ol className={classes.pictures}>
    {imagens.map((imagem, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the seven places are fixed
      <li key={index}>
        <img src={imagem} alt={EVENTO_PAINEL.imagem(index + 1)} loading="lazy" />
        <PictureButton
          label={IMAGEM.trocarNumero(index + 1)}
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
      <p className="soft">{EVENTO_PAINEL.texto}</p>
      <Textarea
        label={EVENTO_PAINEL.convite}
        description={`${lengthOf(convite)}/${EVENTO_CONVITE_MAX}`}
        required
        autosize
        minRows={2}
        maxLength={EVENTO_CONVITE_MAX}
        {...form.getInputProps('valor.convite')}
      />
      <FieldGroup title={EVENTO_PAINEL.imagens} note={EVENTO_PAINEL.fundo}>
        <Pictures imagens={imagens} onChange={chosen => form.setFieldValue('valor.imagens', chosen)} />
      </FieldGroup>
    </SecaoFrame>
  )
}
