import { useState } from 'react'
import { Link } from 'react-router'
import type { DenunciaRegistro } from '#contract/privacidade/schema.ts'
import { apiFile } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useCallPage } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { IR_PARA_LISTA } from '#web/ui/admin/messages.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import classes from './denuncias.module.css'

const REGISTRO = {
  titulo: 'Denúncias',
  texto: 'Tudo o que foi denunciado nas páginas de despedida, com o tempo até a decisão. A meta da casa é 24 horas.',
  legenda: 'Denúncias de todas as despedidas, as abertas primeiro',
  vazio: 'Nenhuma denúncia até hoje.',
  falhou: 'Não foi possível buscar as denúncias.',
  mensagem: 'Mensagem ou fotografia',
  naoExiste: 'O que foi denunciado já não existe.',
  fotografia: (legenda: string) => (legenda === '' ? 'Fotografia sem legenda' : `Fotografia “${legenda}”`),
  despedida: 'Despedida',
  recebida: 'Recebida',
  tempo: 'Tempo',
  decisao: 'Decisão',
  mantida: 'Mantida',
  retirada: 'Retirada',
  por: (quem: string, quando: string) => `${quem}, ${quando}`,
  pelaExclusao: 'pelo apagamento da mensagem',
  decidir: 'Decidir',
  decidirEm: (nome: string) => `Decidir as denúncias da despedida de ${nome}`,
  horas: (horas: number) =>
    horas < 1 ? 'menos de 1 h' : horas < 48 ? `${Math.round(horas)} h` : `${Math.round(horas / 24)} dias`,
} as const

const PAGE_SIZE = 10

/** The group decides about a report within this time. */
const TARGET_HOURS = 24

const Decision = ({ row }: { row: DenunciaRegistro }) => {
  if (row.decisao === null)
    return (
      <Link
        to={(row.fotografia ? paths.fotografias : paths.mensagens)(row.despedida.id)}
        className="touch strong"
        aria-label={REGISTRO.decidirEm(row.despedida.nome)}
      >
        {REGISTRO.decidir}
      </Link>
    )
  return (
    <div>
      <p>{REGISTRO[row.decisao]}</p>
      <p className={`note ${classes.reason}`}>
        {REGISTRO.por(row.decidido_por ?? REGISTRO.pelaExclusao, formatInstant(row.decidido_em ?? ''))}
      </p>
    </div>
  )
}

const reportedThing = ({ homenagem, fotografia }: DenunciaRegistro): string => {
  if (fotografia) return REGISTRO.fotografia(fotografia.legenda)
  return homenagem ? `“${homenagem.descricao}”, ${homenagem.nome}` : REGISTRO.naoExiste
}

const COLUMNS: readonly Column<DenunciaRegistro>[] = [
  {
    label: REGISTRO.mensagem,
    stacked: true,
    cell: row => (
      <div>
        <p className={classes.reason}>{row.motivo}</p>
        <p className={`note ${classes.reason}`}>{reportedThing(row)}</p>
      </div>
    ),
  },
  { label: REGISTRO.despedida, cell: row => row.despedida.nome },
  { label: REGISTRO.recebida, cell: row => formatInstant(row.criado_em) },
  {
    label: REGISTRO.tempo,
    cell: row => <span className={row.horas > TARGET_HOURS ? 'problem' : undefined}>{REGISTRO.horas(row.horas)}</span>,
  },
  { label: REGISTRO.decisao, cell: row => <Decision row={row} /> },
]

/** The log of reports and takedowns, with the time that each took. */
export const DenunciasScreen = () => {
  const [pagina, setPagina] = useState(1)
  const registro = useCallPage('GET /homenagem/denuncias', { query: { pagina, tamanho: PAGE_SIZE } })
  return (
    <>
      <PageTitle title={REGISTRO.titulo} lead={REGISTRO.texto} />
      <PagedList
        list={registro}
        failed={REGISTRO.falhou}
        page={pagina}
        size={PAGE_SIZE}
        pagerFrom="second page"
        sheet={formato => apiFile('GET /homenagem/denuncias', { query: { formato } })}
        onPage={setPagina}
      >
        <DataTable
          caption={REGISTRO.legenda}
          columns={COLUMNS}
          rows={registro.data?.items}
          drawing="carta"
          empty={REGISTRO.vazio}
          emptyAction={
            <LinkButton variant="ghost" to={paths.despedidas()}>
              {IR_PARA_LISTA}
            </LinkButton>
          }
        />
      </PagedList>
    </>
  )
}
