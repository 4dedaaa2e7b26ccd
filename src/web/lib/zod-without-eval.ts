import { config } from 'zod/v4'

// The pages' content security policy forbids `eval`; without this zod tries it once and the browser reports a violation.
config({ jitless: true })

export { z } from 'zod/v4'
