import { runOperator } from './lib/operator.mjs'

await runOperator()
