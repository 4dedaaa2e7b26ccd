import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { FolhaDoDia, VelorioDaFolha } from '#contract/capela/schema.ts'
import { formatDataHora, hourOrDayAndHour } from '#contract/fields/data-hora.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { canonicalUnit, unitName } from '#contract/units.ts'
import { unitsInOrder } from '#web/features/capela/last-unit-store.ts'
import { useCall } from '#web/lib/use-call.ts'
import sheet from '#web/ui/admin/sheet.module.css'
import { SheetTitle } from '#web/ui/admin/sheet.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './folha-do-dia.module.css'

/** The sheet of paper with the wakes of a unit. */
const FOLHA_DO_DIA = {
  titulo: 'Folha do dia',
  velorios: 'Velórios de hoje e amanhã',
} as const

const COLUNAS = { capela: 'Capela', velorio: 'Velório', cerimonias: 'Cerimônias', familia: 'Família', flores: 'Flores' }

const Row = ({ velorio, hoje }: { velorio: VelorioDaFolha; hoje: string }) => {
  const when = (dataHora: string): string => hourOrDayAndHour(dataHora, hoje)
  const { contato, nota_interna: nota, proximo } = velorio
  return (
    <tr>
      <th scope="row">{Number(velorio.capela)}</th>
      <td>
        <strong>{velorio.nome}</strong>
        <span>{`${when(velorio.dataHoraInicial)} a ${when(velorio.dataHoraFinal)}`}</span>
        <span>
          {velorio.imagem ? 'Com imagem' : 'Sem imagem'}, {velorio.gravacao ? 'grava' : 'não grava'}
        </span>
        {nota !== '' && <em>{`Nota: ${nota}`}</em>}
      </td>
      <td>
        {velorio.cerimonias.map(({ titulo, quando, onde }) => (
          <span key={titulo + quando}>
            {titulo}: {quando === '' ? 'hora a confirmar' : when(quando)}
            {onde !== '' && `, ${onde}`}
          </span>
        ))}
        <span>{proximo === null ? 'Nenhum velório depois na capela' : `Próximo na capela: ${when(proximo)}`}</span>
      </td>
      <td>
        {contato === null ? (
          <span>Sem moderador</span>
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
  <article className={`${sheet.sheet} ${sheet.narrow} ${classes.sheet}`}>
    <header>
      <h2>{FOLHA_DO_DIA.velorios}</h2>
      <p>
        {unitName(empresa)}. {`Impressa em ${formatDataHora(agora)}`}
      </p>
    </header>
    {velorios.length === 0 ? (
      <p>Nenhum velório hoje nem amanhã nesta unidade.</p>
    ) : (
      <table>
        <caption className="vh">{FOLHA_DO_DIA.velorios}</caption>
        <thead>
          <tr>
            {Object.values(COLUNAS).map(coluna => (
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
  const folha = useCall('GET /apresentacao/folha-do-dia/:empresa', { params: { empresa }, refetchInterval: 60_000 })
  return (
    <>
      <SheetTitle
        title={FOLHA_DO_DIA.titulo}
        lead="Velórios de hoje e amanhã de uma unidade, em folha A4, para a recepção e quem passa a noite."
        isReady={folha.data !== undefined}
      >
        <NativeSelect
          className={classes.unit}
          label="Unidade"
          value={empresa}
          data={units.map(({ code, nome }) => ({ value: code, label: nome }))}
          onChange={event => setQuery({ unidade: event.currentTarget.value }, { replace: true })}
        />
      </SheetTitle>
      {folha.data ? (
        <Sheet empresa={empresa} folha={folha.data} />
      ) : (
        <Pending query={folha} loading="Preparando a folha…" failed="Não foi possível preparar a folha." />
      )}
    </>
  )
}
