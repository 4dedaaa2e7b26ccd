import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DadosTitular } from '#contract/privacidade/schema.ts'
import { CorrectDialog } from '#web/features/privacidade/correct-dialog.tsx'
import { DataInventory, isNothing, shownContact } from '#web/features/privacidade/data-inventory.tsx'
import { OwnRequests } from '#web/features/privacidade/own-requests.tsx'
import { StaffEraseDialog } from '#web/features/privacidade/staff-erase-dialog.tsx'
import { TITULARES } from '#web/features/privacidade/staff-messages.ts'
import { useCopiaTitular, useTitularBusca } from '#web/features/privacidade/staff-query.ts'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './titular.module.css'

/** The open request that an erasure answers: the oldest pending one. */
const openErasure = ({ pedidos }: DadosTitular): number | null =>
  pedidos.findLast(one => one.tipo === 'exclusao' && one.respondido_em === null)?.id ?? null

type FoundProps = { dados: DadosTitular; onContact: (contato: string) => void }

const Found = ({ dados, onContact }: FoundProps) => {
  const [dialog, setDialog] = useState<'corrigir' | 'apagar'>()
  const copia = useCopiaTitular()
  const close = () => setDialog(undefined)
  const { contato } = dados
  return (
    <>
      <div className={`row ${classes.actions}`}>
        <Button variant="outline" loading={copia.isPending} onClick={() => copia.mutate({ contato, formato: 'html' })}>
          {TITULARES.copiaLer}
        </Button>
        <Button variant="subtle" loading={copia.isPending} onClick={() => copia.mutate({ contato, formato: 'json' })}>
          {TITULARES.copiaDados}
        </Button>
        <Button variant="outline" onClick={() => setDialog('corrigir')}>
          {TITULARES.corrigir}
        </Button>
        <Button variant="outline" color="live" onClick={() => setDialog('apagar')}>
          {TITULARES.apagar}
        </Button>
      </div>
      <DataInventory dados={dados} />
      <OwnRequests title={TITULARES.historico} pedidos={dados.pedidos} />
      {dialog === 'corrigir' && (
        <CorrectDialog
          dados={dados}
          onClose={close}
          onCorrected={changed => {
            close()
            onContact(changed)
          }}
        />
      )}
      {dialog === 'apagar' && <StaffEraseDialog dados={dados} pedido={openErasure(dados)} onClose={close} />}
    </>
  )
}

/** All data of one contact, and the actions that staff may take. */
export const TitularDados = ({ contato, onContact }: { contato: string; onContact: (contato: string) => void }) => {
  const busca = useTitularBusca(contato)
  return (
    <section className={classes.found} aria-labelledby="titular-dados">
      <h2 id="titular-dados" tabIndex={-1}>
        {TITULARES.dadosDe(shownContact(contato))}
      </h2>
      <Pending query={busca} loading={TITULARES.buscando} failed={TITULARES.falhou} />
      {busca.data && isNothing(busca.data) && (
        <>
          <p className="soft">{TITULARES.nada}</p>
          <OwnRequests title={TITULARES.historico} pedidos={busca.data.pedidos} />
        </>
      )}
      {busca.data && !isNothing(busca.data) && <Found dados={busca.data} onContact={onContact} />}
    </section>
  )
}
