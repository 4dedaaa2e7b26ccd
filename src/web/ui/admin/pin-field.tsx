import { PinInput } from '@mantine/core'
import { useId } from 'react'
import { CODIGO_VERIFICACAO_LENGTH } from '#contract/fields/codigo.ts'

const DIGITO = (posicao: number) => `Dígito ${posicao} do código`

type PinFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  disabled?: boolean
  autoFocus?: boolean
}

/** The five digits: typed, pasted, or offered by the phone from the message. */
export const PinField = ({ label, value, onChange, error, disabled, autoFocus }: PinFieldProps) => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id}>{label}</p>
      <PinInput
        length={CODIGO_VERIFICACAO_LENGTH}
        type="number"
        inputMode="numeric"
        oneTimeCode
        size="lg"
        value={value}
        onChange={onChange}
        error={error !== undefined}
        disabled={disabled ?? false}
        autoFocus={autoFocus ?? false}
        placeholder=""
        getInputProps={index => ({ 'aria-label': DIGITO(index + 1) })}
        style={{ marginTop: 12 }}
      />
      <div
        role="alert"
        style={{ color: 'var(--live)', fontWeight: 600, fontSize: 'var(--t-xs)', marginTop: error ? 8 : 0 }}
      >
        {error}
      </div>
    </div>
  )
}
