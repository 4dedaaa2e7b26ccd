import {
  type DataTag,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
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

/** Sends a call, or work of several calls; announces the outcome in one toast, then reads again what it changed. */
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
  return useMutation<Output, Error, Input>({
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
    onSettled: async (_output, error) => {
      if (error && !changesAfterFailure) return
      await readAgain(client, changes)
    },
  })
}) as UseSend
