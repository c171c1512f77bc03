import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/**
 * Writes responses as JSON with the fields of their schema and no others. zod compiles a schema to code when it is
 * first used, which then takes a fiftieth of walking it for each row. The code knows one direction:
 * response-json.api.test.ts checks that no response of the contract differs by it.
 */
export const responseJson: FastifySerializerCompiler<z.ZodMiniType> = ({ schema, method, url }) => {
  let compiled: z.ZodMiniType | undefined;
  return (response) => {
    compiled ??= z.compile(schema);
    const { data, error } = z.safeParse(compiled, response);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};
