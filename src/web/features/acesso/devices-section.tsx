import { Button } from '@mantine/core'
import { APARELHO_DAYS } from '#contract/acesso/limits.ts'
import { APARELHO } from '#contract/acesso/messages.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { forgetKnownDevice } from '#web/lib/known-device.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Pill } from '#web/ui/admin/pill.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './devices-section.module.css'

/** "Meus aparelhos": where this account, a moderator's, is entered without a password. */
export const DevicesSection = () => {
  const devices = useCall('GET /api/auth/aparelhos')
  const end = useSend('DELETE /api/auth/aparelhos/:id', {
    done: APARELHO.encerrado,
    failed: 'Não foi possível encerrar este aparelho.',
    changes: ['GET /api/auth/aparelhos'],
    changesAfterFailure: true,
    after: (_output, { params }) => {
      if (devices.data?.some(({ id, atual }) => atual && id === params.id)) forgetKnownDevice()
    },
  })
  return (
    <section className="ruled-section" aria-labelledby="aparelhos">
      <h2 id="aparelhos">Meus aparelhos</h2>
      <p className="soft">
        {`Aqui você entra sem a senha, por ${APARELHO_DAYS} dias, porque marcou “Continuar neste aparelho”. Trocar a senha encerra todos.`}
      </p>
      <Pending query={devices} loading="Carregando os aparelhos…" failed="Não foi possível carregar os aparelhos." />
      {devices.data?.length === 0 && <p>Nenhum aparelho.</p>}
      <ul className={classes.list}>
        {devices.data?.map(({ id, nome, criado_em, usado_em, expira_em, atual }) => (
          <li key={id} className={classes.device}>
            <div>
              <p className={`strong ${classes.name}`}>
                {nome} {atual && <Pill tone="good">Este aparelho</Pill>}
              </p>
              <p className="note">
                {`Desde ${formatInstant(criado_em)}. Usado em ${formatInstant(usado_em)}. Vale até ${formatInstant(expira_em)}.`}
              </p>
            </div>
            <Button
              variant="outline"
              aria-label={`Encerrar ${nome}`}
              loading={end.isPending && end.variables.params.id === id}
              onClick={() => end.mutate({ params: { id } })}
            >
              Encerrar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
