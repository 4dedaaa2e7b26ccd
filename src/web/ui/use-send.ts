import {
  type DataTag,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { RouteOutput, RouteRequest } from '#contract/route.ts'
import type { CallKey, Routes } from '#contract/routes.ts'
import { api, type OptionalIfUndefined } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { toast } from './toast.ts'

type SendOptions<Input, Output> = Pick<UseMutationOptions<Output, Error, Input>, 'gcTime' | 'retry' | 'retryDelay'> & {
  /** Toast after a success; none where the screen itself shows it. */
  done?: string | ((output: Output, input: Input) => string)
  /** Toast after a failure; none where the screen itself shows it. */
  failed?: string | ((error: Error) => string)
  /** What happens on the screen after a success. */
  after?: (output: Output, input: Input) => void
  /** The query whose data the response is: it shows the response at once. */
  replaces?: DataTag<readonly unknown[], Output>
  /** Calls whose queries are read again after a success. */
  changes?: readonly CallKey[]
  /** And after a failure, where another person may have changed the same rows. */
  changesAfterFailure?: true
}

type BodyOf<K extends CallKey> = Routes[K] extends { form: string }
  ? FormData | URLSearchParams | Blob
  : RouteRequest<Routes[K]>['body']

/** What a call sends, as the contract declares it. */
type Sent<K extends CallKey> = OptionalIfUndefined<'params', RouteRequest<Routes[K]>['params']> &
  OptionalIfUndefined<'query', RouteRequest<Routes[K]>['query']> &
  OptionalIfUndefined<'body', BodyOf<K>>

/** Only a call that the contract declares idempotent takes a key. */
type Once<K extends CallKey> = Routes[K] extends { idempotent: true }
  ? {
      /** The same request again is the same intention, until it succeeded: a lost response does not store it twice. */
      once?: true
    }
  : Record<never, never>

const textOf = <Args extends unknown[]>(text: string | ((...args: Args) => string) | undefined, ...args: Args) =>
  typeof text === 'function' ? text(...args) : text

type UseSend = {
  <K extends CallKey>(
    call: K,
    options: SendOptions<Sent<K>, RouteOutput<Routes[K]>> & Once<K>,
  ): UseMutationResult<RouteOutput<Routes[K]>, Error, Sent<K>>
  <Input = void, Output = unknown>(
    work: (input: Input) => Promise<Output>,
    options: SendOptions<Input, Output>,
  ): UseMutationResult<Output, Error, Input>
}

/** Files compare by their content, which nobody reads here: a request with one is never the same as another. */
const isComparable = (input: unknown): boolean =>
  !(input instanceof Blob || input instanceof FormData) &&
  (typeof input !== 'object' || input === null || Object.values(input).every(isComparable))

/**
 * Sends a call, or work of several calls; announces the outcome in one toast, then reads again what it changed. `mutate` drops a request that is the
 * same as one under way: a second tap on a slow phone arrives before the button is drawn as busy.
 */
export const useSend = (<Input, Output>(
  call: CallKey | ((input: Input) => Promise<Output>),
  {
    done,
    failed,
    after,
    replaces,
    changes = [],
    changesAfterFailure,
    once,
    ...options
  }: SendOptions<Input, Output> & { once?: true },
) => {
  const client = useQueryClient()
  const { keyOf, renew } = useRequestKey()
  const underWay = useRef(new Set<string>())
  const mutation = useMutation<Output, Error, Input>({
    ...options,
    mutationFn: input => {
      if (typeof call === 'function') return call(input)
      return api(call, { ...input, ...(once && { idempotencyKey: keyOf(input) }) } as never) as Promise<Output>
    },
    onSuccess: (output, input) => {
      if (once) renew()
      const text = textOf(done, output, input)
      if (text !== undefined) toast.success(text)
      if (replaces) client.setQueryData<unknown>(replaces, output)
      after?.(output, input)
    },
    onError: error => {
      const text = textOf(failed, error)
      if (text !== undefined) toast.error(text)
    },
    onSettled: async (_output, error, input) => {
      underWay.current.delete(JSON.stringify(input))
      if (error && !changesAfterFailure) return
      await readAgain(client, changes)
    },
  })
  const send = mutation.mutate
  const mutate = useCallback<typeof send>(
    (...request) => {
      const [input] = request
      const text = JSON.stringify(input)
      if (underWay.current.has(text)) return
      if (isComparable(input)) underWay.current.add(text)
      send(...request)
    },
    [send],
  )
  return { ...mutation, mutate }
}) as UseSend
