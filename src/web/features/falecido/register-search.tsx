import { Button, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { FALECIDO } from '#contract/falecido/messages.ts'
import { CpfInput } from '#web/ui/admin/masked-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Busca, EMPTY_BUSCA, isBuscaVazia } from './api.ts'
import { FALECIDO_TELA } from './messages.ts'
import classes from './register.module.css'

/** Advanced search: at least one of CPF, name or contract (specification §5). */
export const RegisterSearch = ({ busy, onSearch }: { busy: boolean; onSearch: (busca: Busca) => void }) => {
  const [busca, setBusca] = useState(EMPTY_BUSCA)
  const [refused, setRefused] = useState(false)
  const change = (part: Partial<Busca>) => {
    setBusca(current => ({ ...current, ...part }))
    setRefused(false)
  }
  const submit = () => {
    setRefused(isBuscaVazia(busca))
    if (isBuscaVazia(busca)) toast.warning(FALECIDO.buscaVazia)
    else onSearch(busca)
  }
  return (
    <form
      role="search"
      className={classes.search}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <CpfInput label={FALECIDO_TELA.cpf} value={busca.cpf} onChange={cpf => change({ cpf })} />
      <TextInput
        label={FALECIDO_TELA.nome}
        value={busca.nome}
        maxLength={100}
        autoComplete="off"
        onChange={event => change({ nome: event.currentTarget.value })}
      />
      <TextInput
        label={FALECIDO_TELA.contrato}
        value={busca.contrato}
        maxLength={30}
        autoComplete="off"
        onChange={event => change({ contrato: event.currentTarget.value })}
      />
      <Button type="submit" variant="outline" loading={busy} leftSection={<Search size={18} aria-hidden />}>
        {FALECIDO_TELA.buscar}
      </Button>
      {refused && (
        <p className={classes.refused} role="alert">
          {FALECIDO.buscaVazia}
        </p>
      )}
    </form>
  )
}
