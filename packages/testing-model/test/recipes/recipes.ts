import { driftRecipes } from "./drift-recipes.ts";
import { failureRecipes } from "./failure-recipes.ts";
import type { Recipe } from "./recipe.ts";
import { streamRecipes } from "./stream-recipes.ts";
import { workflowRecipes } from "./workflow-recipes.ts";

/** The model recipes of the SDK's testing guide, in the guide's order. */
export const recipes: readonly Recipe[] = [
  ...workflowRecipes,
  ...streamRecipes,
  ...failureRecipes,
  ...driftRecipes,
];
