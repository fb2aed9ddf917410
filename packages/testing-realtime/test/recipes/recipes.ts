import { controlRecipes } from "./control-recipes.ts";
import { failureRecipes } from "./failure-recipes.ts";
import { interruptionRecipes } from "./interruption-recipes.ts";
import type { Recipe } from "./recipe.ts";
import { sessionRecipes } from "./session-recipes.ts";

/** The realtime recipes of the SDK's guide. */
export const recipes: readonly Recipe[] = [
  ...sessionRecipes,
  ...interruptionRecipes,
  ...failureRecipes,
  ...controlRecipes,
];
