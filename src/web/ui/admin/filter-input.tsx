import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'

/** The text filter of a list; the label is its placeholder and its spoken name. */
export const FilterInput = ({
  label,
  value,
  onChange,
  wide = false,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  /** For a label that does not fit the usual width. */
  wide?: boolean
}) => (
  <TextInput
    w={{ base: '100%', sm: wide ? 470 : 300 }}
    type="search"
    aria-label={label}
    placeholder={label}
    leftSection={<Search size={18} aria-hidden />}
    value={value}
    maxLength={100}
    onChange={event => onChange(event.currentTarget.value)}
  />
)
