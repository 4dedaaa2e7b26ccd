import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { defaultPortrait } from '#contract/despedida/rules.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { Portrait } from '#web/ui/public/portrait.tsx'
import classes from './person-line.module.css'

/** Name and portrait from the server's record, beside the picture of the chapel: nobody mourns at the wrong wake. */
export const PersonLine = ({ despedida }: { despedida: DespedidaPublica }) => (
  <div className={classes.line}>
    <Portrait
      src={despedida.foto_perfil}
      fallback={defaultPortrait(despedida.pessoa_falecida.sexo)}
      size={56}
      ring={false}
    />
    <div>
      <p className={classes.name}>{despedida.pessoa_falecida.nome}</p>
      <p className={classes.dates}>
        {formatData(despedida.pessoa_falecida.data_nascimento)} –{' '}
        {formatData(despedida.pessoa_falecida.data_falecimento)}
      </p>
    </div>
  </div>
)
