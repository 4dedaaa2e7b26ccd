import { Sunrise } from 'lucide-react'
import { CAMPOS } from '#contract/despedida/campos-messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { BannerChoice } from '#web/features/despedida/banner-choice.tsx'
import { DESPEDIDA_CALLS } from '#web/features/despedida/public.ts'
import { api } from '#web/lib/http.ts'
import { useSend } from '#web/ui/use-send.ts'
import { Fold } from './home-row.tsx'
import classes from './inicio-moderador.module.css'

/** The picture at the head of the page: one tap changes the page. */
export const BannerRow = ({ despedida }: { despedida: Despedida }) => {
  const { id, pessoa_falecida: falecido, foto_perfil } = despedida
  const send = useSend(
    (foto_fundo: number) => api('POST /cliente/update-despedida-moderador', { body: { id, foto_fundo } }),
    { failed: 'Não foi possível mudar a imagem. Tente novamente.', changes: DESPEDIDA_CALLS },
  )
  const chosen = (send.isError ? undefined : send.variables) ?? despedida.foto_fundo
  return (
    <Fold
      icon={<Sunrise aria-hidden />}
      title={CAMPOS.foto_fundo}
      detail="Uma de doze, no alto da página, com um toque"
    >
      <div className={classes.banners}>
        <BannerChoice value={chosen} head={{ ...falecido, foto_perfil }} onChange={send.mutate} />
        <p className="note" role="status">
          {send.isSuccess && 'A página já está assim.'}
        </p>
      </div>
    </Fold>
  )
}
