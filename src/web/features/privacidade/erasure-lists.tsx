import type { DadosTitular } from '#contract/privacidade/schema.ts'
import classes from './erasure-lists.module.css'
import { APAGAR } from './messages.ts'

type Apagamento = DadosTitular['apagamento']

/** What is erased, and what remains and why. */
export const ErasureLists = ({ apaga, mantem }: Apagamento) => (
  <>
    {apaga.length > 0 && (
      <div>
        <h3 className={classes.head}>{APAGAR.apaga}</h3>
        <ul className={classes.list}>
          {apaga.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    )}
    <div>
      <h3 className={classes.head}>{APAGAR.mantem}</h3>
      <ul className={classes.list}>
        {mantem.map(one => (
          <li key={one.o_que}>
            {one.o_que}
            <p className="note">{one.porque}</p>
          </li>
        ))}
      </ul>
    </div>
  </>
)
