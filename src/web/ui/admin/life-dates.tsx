import { Checkbox } from '@mantine/core'
import { DESCONHECIDA } from '#contract/falecido/life-rules.ts'
import { PALAVRAS } from '#web/ui/messages.ts'
import { DataParcialInput, type MaskedProps } from './masked-input.tsx'

const TEXTOS = {
  nascimentoAjuda: 'O dia, ou só o ano que a família souber.',
  falecimentoAjuda: 'O dia; se for antigo, o mês ou o ano.',
  desconhecida: 'Ninguém sabe a data de nascimento',
} as const

type LifeDateProps = Pick<MaskedProps, 'value' | 'onChange' | 'error' | 'withAsterisk' | 'aria-required'>

/** The date of a birth, on the wire a day, a month, a year, or the word for a date that nobody knows. */
export const NascimentoInput = ({ value, onChange, ...rest }: LifeDateProps) => (
  <DataParcialInput
    label={PALAVRAS.nascimento}
    description={TEXTOS.nascimentoAjuda}
    disabled={value === DESCONHECIDA}
    value={value}
    onChange={onChange}
    inputContainer={input => (
      <>
        {input}
        <Checkbox
          mt={8}
          label={TEXTOS.desconhecida}
          checked={value === DESCONHECIDA}
          onChange={event => onChange(event.currentTarget.checked ? DESCONHECIDA : '')}
        />
      </>
    )}
    {...rest}
  />
)

export const FalecimentoInput = (props: LifeDateProps) => (
  <DataParcialInput label={PALAVRAS.falecimento} description={TEXTOS.falecimentoAjuda} {...props} />
)
