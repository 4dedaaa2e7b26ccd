import { Button, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { FALECIDO } from '#contract/falecido/messages.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { textFields } from '#web/lib/text-fields.ts'
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
  const field = textFields(busca, {}, change)
  const submit = () => {
    setRefused(isBuscaVazia(busca))
    if (isBuscaVazia(busca)) toast.warning(FALECIDO.buscaVazia)
    else onSearch(busca)
  }
  return (
    <form role="search" className={classes.search} {...sendingForm(submit)}>
      <CpfInput label={FALECIDO_TELA.cpf} {...field('cpf')} />
      <TextInput label={FALECIDO_TELA.nome} maxLength={100} autoComplete="off" {...field('nome')} />
      <TextInput label={FALECIDO_TELA.contrato} maxLength={30} autoComplete="off" {...field('contrato')} />
      <Button type="submit" variant="outline" loading={busy} leftSection={<Search size={18} aria-hidden />}>
        {FALECIDO_TELA.buscar}
      </Button>
      {refused && (
        <p className={`problem ${classes.refused}`} role="alert">
          {FALECIDO.buscaVazia}
        </p>
      )}
    </form>
  )
}
