import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { FolhaDoDia, VelorioDaFolha } from '#contract/capela/schema.ts'
import { formatDataHora, hourOrDayAndHour } from '#contract/fields/data-hora.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { canonicalUnit, unitName } from '#contract/units.ts'
import { unitsInOrder } from '#web/features/capela/last-unit-store.ts'
import { api } from '#web/lib/http.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './folha-do-dia.module.css'
import { FOLHA_DO_DIA as T } from './messages.ts'

const useFolha = (empresa: string) =>
  useQuery({
    queryKey: ['folha-do-dia', empresa],
    queryFn: ({ signal }) => api('GET /apresentacao/folha-do-dia/:empresa', { params: { empresa }, signal }),
    refetchInterval: 60_000,
  })

const Row = ({ velorio, hoje }: { velorio: VelorioDaFolha; hoje: string }) => {
  const when = (dataHora: string): string => hourOrDayAndHour(dataHora, hoje)
  const { contato, nota_interna: nota, proximo } = velorio
  return (
    <tr>
      <th scope="row">{Number(velorio.capela)}</th>
      <td>
        <strong>{velorio.nome}</strong>
        <span>{T.das(when(velorio.dataHoraInicial), when(velorio.dataHoraFinal))}</span>
        <span>
          {T.imagem(velorio.imagem)}, {T.gravacao(velorio.gravacao)}
        </span>
        {nota !== '' && <em>{T.nota(nota)}</em>}
      </td>
      <td>
        {velorio.cerimonias.map(({ titulo, quando, onde }) => (
          <span key={titulo + quando}>
            {titulo}: {quando === '' ? T.semHora : when(quando)}
            {onde !== '' && `, ${onde}`}
          </span>
        ))}
        <span>{proximo === null ? T.semProximo : T.proximo(when(proximo))}</span>
      </td>
      <td>
        {contato === null ? (
          <span>{T.semContato}</span>
        ) : (
          <>
            <span>{contato.nome}</span>
            <span className={classes.number}>{maskTelefone(contato.telefone)}</span>
          </>
        )}
      </td>
      <td />
    </tr>
  )
}

const Sheet = ({ empresa, folha: { agora, velorios } }: { empresa: string; folha: FolhaDoDia }) => (
  <article className={classes.sheet}>
    <header>
      <h2>{T.velorios}</h2>
      <p>
        {unitName(empresa)}. {T.em(formatDataHora(agora))}
      </p>
    </header>
    {velorios.length === 0 ? (
      <p>{T.vazia}</p>
    ) : (
      <table>
        <caption className="vh">{T.velorios}</caption>
        <thead>
          <tr>
            {Object.values(T.colunas).map(coluna => (
              <th key={coluna} scope="col">
                {coluna}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {velorios.map(velorio => (
            <Row
              key={`${velorio.id_despedida} ${velorio.dataHoraInicial}`}
              velorio={velorio}
              hoje={agora.slice(0, 10)}
            />
          ))}
        </tbody>
      </table>
    )}
  </article>
)

/** `/admin/folha-do-dia?unidade=CV`: the wakes of a unit today and tomorrow, for printing: thirty on two pages. */
export const FolhaDoDiaScreen = () => {
  const [query, setQuery] = useSearchParams()
  const units = unitsInOrder()
  const empresa = canonicalUnit(query.get('unidade') ?? '') ?? units[0]?.code ?? 'CV'
  const folha = useFolha(empresa)
  return (
    <>
      <div className={classes.screen}>
        <PageTitle title={T.titulo} tab={T.titulo}>
          <Button leftSection={<Printer size={18} aria-hidden />} disabled={!folha.data} onClick={() => window.print()}>
            {T.imprimir}
          </Button>
        </PageTitle>
        <p className="note">{T.lead}</p>
        <NativeSelect
          className={classes.unit}
          label={T.unidade}
          value={empresa}
          data={units.map(({ code, nome }) => ({ value: code, label: nome }))}
          onChange={event => setQuery({ unidade: event.currentTarget.value }, { replace: true })}
        />
      </div>
      {folha.data ? (
        <Sheet empresa={empresa} folha={folha.data} />
      ) : (
        <Pending query={folha} loading={T.carregando} failed={T.falhou} />
      )}
    </>
  )
}
