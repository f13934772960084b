import * as z from 'zod';
import { FIELDS, LISTING_FIELDS, QUALITY_FLAGS, type FieldName, type FieldType } from './fields';

const schemaOfType: Record<FieldType, () => z.ZodType> = {
  string: () => z.string(),
  number: () => z.number(),
  integer: () => z.int(),
  strings: () => z.array(z.string()),
  null: () => z.null(),
};

function schemaOfField(field: (typeof FIELDS)[number]): z.ZodType {
  const type = field.name === 'qualityFlag' ? z.enum(QUALITY_FLAGS) : schemaOfType[field.type]();
  return type.describe(field.doc);
}

/** One entry of a listing, as the source's section 2 has it: all 18 members, no other. */
export const entrySchema = z.strictObject(
  Object.fromEntries(FIELDS.map((field) => [field.name, schemaOfField(field)])) as Record<
    FieldName,
    z.ZodType
  >,
);

/** A whole listing response. */
export const listingSchema = z.strictObject({
  count: z.int().describe(LISTING_FIELDS[0].doc),
  results: z.array(entrySchema).describe(LISTING_FIELDS[1].doc),
});

/** The JSON Schema (draft 7) of a listing response, for tools that know nothing else. */
export function listingJsonSchema(): object {
  return z.toJSONSchema(listingSchema, { target: 'draft-7' });
}
