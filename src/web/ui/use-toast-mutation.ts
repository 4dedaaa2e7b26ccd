import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from './toast.ts'

type ToastMutationOptions<Input, Output> = Pick<
  UseMutationOptions<Output, Error, Input>,
  'gcTime' | 'retry' | 'retryDelay'
> & {
  mutationFn: (input: Input) => Promise<Output>
  /** Text of the toast after a success; undefined where the screen itself shows it. */
  success: string | undefined | ((output: Output, input: Input) => string)
  /** Text of the toast after a failure. */
  failure: string | ((error: Error) => string)
  /** Queries that are read again after a success. */
  invalidates?: readonly QueryKey[]
  /** And after a failure, where another person may have changed the same rows. */
  invalidatesAfterFailure?: true
  onDone?: (output: Output, input: Input) => void
}

/** A mutation that announces its outcome in one toast, then reads again what it changed. */
export const useToastMutation = <Input = void, Output = unknown>({
  mutationFn,
  success,
  failure,
  invalidates = [],
  invalidatesAfterFailure,
  onDone,
  ...options
}: ToastMutationOptions<Input, Output>) => {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn,
    onSuccess: (output, input) => {
      const text = typeof success === 'function' ? success(output, input) : success
      if (text !== undefined) toast.success(text)
      onDone?.(output, input)
    },
    onError: error => toast.error(typeof failure === 'string' ? failure : failure(error)),
    onSettled: async (_output, error) => {
      if (error && !invalidatesAfterFailure) return
      await Promise.all(invalidates.map(queryKey => client.invalidateQueries({ queryKey })))
    },
  })
}
