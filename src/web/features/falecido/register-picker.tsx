import { Button } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FALECIDO } from '#contract/falecido/messages.ts'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { Loading } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Busca, useRegistros } from './api.ts'
import { CadastroDialog } from './cadastro-dialog.tsx'
import { CADASTRO, FALECIDO_TELA } from './messages.ts'
import classes from './register.module.css'
import { RegisterList } from './register-list.tsx'
import { RegisterSearch } from './register-search.tsx'

const sentenceOf = (error: unknown): string => messageOf(error, FALECIDO_TELA.foraDoAr)

type RegisterPickerProps = { chosenId: number | undefined; onChoose: (row: RegistroFalecido) => void }

/** Opens "Cadastrar falecido"; the new record is chosen. */
const NotFound = ({ nome, onChoose }: { nome: string; onChoose: RegisterPickerProps['onChoose'] }) => {
  const [open, setOpen] = useState(false)
  return (
    <div className={`row ${classes.missing}`}>
      <p className="soft">{CADASTRO.naoEncontrou}</p>
      <Button variant="outline" leftSection={<UserPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {CADASTRO.titulo}
      </Button>
      {open && (
        <CadastroDialog
          nome={nome}
          onClose={() => setOpen(false)}
          onRegistered={row => {
            setOpen(false)
            toast.success(CADASTRO.feito)
            onChoose(row)
          }}
        />
      )}
    </div>
  )
}

/** The register: the latest deceased immediately, advanced search on demand; an error with a retry if it is unavailable. */
export const RegisterPicker = ({ chosenId, onChoose }: RegisterPickerProps) => {
  const [busca, setBusca] = useState<Busca | null>(null)
  const registros = useRegistros(busca)
  const { data, error, isFetching, isError } = registros
  const consulting = busca === null && data === undefined && isFetching
  useEffect(() => {
    if (consulting) toast.success(FALECIDO.consultandoUltimos)
  }, [consulting])
  const found = busca !== null && !isFetching ? data?.items.length : undefined
  useEffect(() => {
    if (found === 0) toast.warning(FALECIDO.semResultado)
  }, [found])
  return (
    <div>
      <RegisterSearch
        busy={busca !== null && isFetching}
        onSearch={wanted => {
          setBusca(wanted)
          if (JSON.stringify(wanted) === JSON.stringify(busca)) void registros.refetch()
        }}
      />
      {data === undefined && isFetching && <Loading text={FALECIDO_TELA.carregando} />}
      {isError && !isFetching && (
        <div role="alert" className={`row alert strong ${classes.failed}`}>
          <span>{sentenceOf(error)}</span>
          <Button variant="outline" onClick={() => void registros.refetch()}>
            {FALECIDO_TELA.tentar}
          </Button>
        </div>
      )}
      {data?.isCopy && !isError && (
        <p role="status" className={`alert ${classes.copy}`}>
          {FALECIDO_TELA.copia}
        </p>
      )}
      {data && !isError && (
        <RegisterList
          title={busca ? FALECIDO_TELA.resultado : FALECIDO_TELA.ultimos}
          rows={data.items}
          chosenId={chosenId}
          onChoose={onChoose}
        />
      )}
      {busca && (
        <Button variant="subtle" mt={8} onClick={() => setBusca(null)}>
          {FALECIDO_TELA.verUltimos}
        </Button>
      )}
      <NotFound nome={busca?.nome.trim() ?? ''} onChoose={onChoose} />
    </div>
  )
}
